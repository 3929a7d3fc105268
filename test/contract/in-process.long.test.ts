import { documentOf } from "../support/routes/document.ts";
import { startInProcess } from "./in-process.ts";
import { contractSuite } from "./suite.ts";

contractSuite("the routes over services in memory", () => startInProcess(), {
  appliance: false,
  document: await documentOf(),
});
