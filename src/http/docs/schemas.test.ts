import { describe, expect, test } from "bun:test";
import { documentSchemas } from "../../../converters/bundle/schemas/documents.ts";
import { changesOf, facts } from "../../../converters/bundle/schemas/testing/near-misses.ts";
import { samples } from "../../../converters/bundle/schemas/testing/samples.ts";
import { validatorOf } from "../../../converters/bundle/schemas/testing/validator.ts";
import { createSchemaPublisher } from "../openapi/schemas.ts";
import { schemaDocuments } from "./schemas.ts";

const baseUrl = "https://md.example.org/app";
const published = new Map(schemaDocuments(baseUrl).map((each) => [each.name, each]));

test("there is one for each document of a bundle", () => {
  expect([...published.keys()]).toEqual(documentSchemas.map(({ name }) => name));
});

describe.each(documentSchemas.map((one) => [one.name, one] as const))("%s", (name, { schema }) => {
  const document = JSON.parse(published.get(name)?.text ?? "{}") as Record<string, unknown>;

  test("is found where its $id says, below the address of the installation", () => {
    expect(document.$id).toBe(`${baseUrl}/schemas/${name}.json`);
    expect(published.get(name)?.url).toBe(`${baseUrl}/schemas/${name}.json`);
  });

  test("is the component of the OpenAPI document, in the dialect that this has", () => {
    const { $schema, $id, ...rest } = document;
    expect($schema).toBe("https://json-schema.org/draft/2020-12/schema");
    const { publish, components } = createSchemaPublisher();
    publish(schema);
    expect(rest).toEqual(components()[String(schema.$id)] as typeof rest);
  });

  test("as published takes what fits, and not what nearly does", () => {
    const problems = validatorOf(document);
    expect(problems(samples[name])).toEqual([]);
    const wrong = changesOf(samples[name], facts[name] ?? { wrong: {} }).filter(({ fits }) => !fits);
    const taken = wrong.filter(({ apply }) => {
      const copy = structuredClone(samples[name]);
      apply(copy);
      return problems(copy).length === 0;
    });
    expect([taken.map(({ what }) => what), wrong.length > 10]).toEqual([[], true]);
  });
});
