import type { TSchema } from "@sinclair/typebox";
import { type Call, defineOperation, type Operation } from "../../operations/operation.ts";

interface PageFacts<P extends TSchema | undefined> extends Pick<Operation, "id" | "summary" | "path"> {
  method: "GET" | "POST";
  params?: P;
  rate?: "none";
  handle(call: Call<P extends TSchema ? { [K in keyof P["static"]]: P["static"][K] } : unknown>): unknown;
}

/** A page, or the target of its form. Pages look up the session themselves, because they also work without one. */
export function page<P extends TSchema | undefined = undefined>(facts: PageFacts<P>): Operation {
  return defineOperation({
    ...(facts as PageFacts<undefined>),
    tag: "Pages",
    access: "none",
    success: { 200: { description: "A page.", media: ["text/html"] } },
    documented: false,
    page: true,
  });
}
