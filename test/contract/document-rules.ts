/** Rules of our own for the OpenAPI document, beside those of the linter. */

interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
}

interface Media {
  example?: unknown;
  examples?: unknown;
}

interface Answer {
  headers?: Readonly<Record<string, unknown>>;
  content?: Readonly<Record<string, Media>>;
}

interface Operation {
  operationId?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Readonly<Record<string, Media>> };
  responses: Readonly<Record<string, Answer>>;
}

export interface RuledDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, { properties?: object }>> };
}

const path = /^(?:\/(?:[a-z0-9]+(?:[.-][a-z0-9]+)*|\{[a-z]+(?:_[a-z]+)*\}))+$/;
const snakeCase = /^[a-z][a-z0-9_]*$/;
const kebabCase = /^[a-z]+(?:-[a-z]+)*$/;
const verbs =
  "add archive ban cancel change claim confirm convert create delete download end export follow get grant invite list preview put redeliver rename remove revoke rotate save set signOut test unban update verify withdraw";
const begins = verbs
  .split(" ")
  .map((verb) => `[${verb[0]}${verb[0]?.toUpperCase()}]${verb.slice(1)}`)
  .join("|");
const verbFirst = new RegExp(`^(?:admin(?=[A-Z]))?(?:${begins})(?=[A-Z]|$)[A-Za-z]*$`);

/** What breaks a rule: the rule's name, and where. */
export function brokenRules(document: RuledDocument): string[] {
  const operations = Object.entries(document.paths).flatMap(([at, item]) =>
    Object.entries(item).map(([method, operation]) => ({ at: `${method} ${at}`, operation })),
  );
  return [
    ...Object.keys(document.paths).flatMap((at) => (path.test(at) ? [] : [`paths-are-kebab-case: ${at}`])),
    ...Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.keys(properties).flatMap((key) =>
        snakeCase.test(key) ? [] : [`names-are-snake-case: ${name}.${key}`],
      ),
    ),
    ...operations.flatMap(({ at, operation }) =>
      [...ofOperation(operation), ...ofAnswers(operation.responses)].map((problem) => `${problem} (${at})`),
    ),
    ...ofAnything(document, ""),
  ];
}

const hasExample = (media: Media) => media.example !== undefined || media.examples !== undefined;

function* ofOperation({ operationId = "", parameters = [], requestBody }: Operation): Generator<string> {
  if (!verbFirst.test(operationId)) yield `operation-id-verb-first: ${operationId}`;
  for (const { in: place, name, description = "", example } of parameters) {
    if (!(place === "header" ? kebabCase : snakeCase).test(name)) yield `parameter-case: ${name}`;
    if (description === "" || example === undefined) yield `parameters-have-examples: ${name}`;
  }
  for (const [type, media] of Object.entries(requestBody?.content ?? {}))
    if (!hasExample(media)) yield `request-bodies-have-examples: ${type}`;
}

function* ofAnswers(responses: Operation["responses"]): Generator<string> {
  for (const status of ["400", "500"])
    if (!(status in responses)) yield `operations-can-be-refused: no ${status}`;
  for (const [status, { headers = {}, content = {} }] of Object.entries(responses)) {
    if (!("x-request-id" in headers)) yield `answers-identify-the-call: ${status}`;
    if (status >= "400" && !("application/json" in content)) yield `refusals-have-the-envelope: ${status}`;
    for (const [type, media] of Object.entries(content)) {
      if (type === "application/json" && !hasExample(media)) yield `json-answers-have-examples: ${status}`;
      if (type.startsWith("text/") && !media.example) yield `text-answers-have-examples: ${status}`;
    }
  }
}

/** Wherever it stands: an enum names nothing twice, and text that becomes a page runs nothing. */
function* ofAnything(value: unknown, at: string): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    const here = `${at}/${key}`;
    if (key === "enum" && Array.isArray(each) && new Set(each).size < each.length)
      yield `enums-name-nothing-twice: ${here}`;
    if (["description", "title"].includes(key) && typeof each === "string" && /<script|eval\(/i.test(each))
      yield `no-scripts-in-markdown: ${here}`;
    yield* ofAnything(each, here);
  }
}
