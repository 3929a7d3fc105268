import { type Static, Type } from "@sinclair/typebox";
import { logLevels } from "../../../log/log.ts";
import { dateTime } from "../credits.ts";
import { limit } from "../paging.ts";

const levels = logLevels.map((each) => Type.Literal(each));

export const LogQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: "^(?:0|[1-9][0-9]{0,14})$",
        description: "`after` of the answer before: only what came since. Without it, the newest lines.",
        examples: ["4711"],
      }),
    ),
    level: Type.Optional(
      Type.Union(levels, { default: "debug", description: "Only lines of this level and above it." }),
    ),
    limit,
  },
  { additionalProperties: false },
);

const LogLine = Type.Object(
  {
    sequence: Type.Integer({ minimum: 1, description: "1, 2, 3, … since the server's start." }),
    at: dateTime,
    level: Type.Union(levels),
    event: Type.String(),
    fields: Type.Record(
      Type.String(),
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
    ),
  },
  { $id: "LogLine" },
);

export const AdminLogs = Type.Object(
  {
    lines: Type.Array(LogLine, { description: "Oldest first." }),
    after: Type.String({ description: "Give it as `after` for what comes next." }),
    missed: Type.Boolean({
      description:
        "Lines since the asked `after` are gone: there were too many, or the server was started anew.",
    }),
  },
  { $id: "AdminLogs" },
);
export type AdminLogs = Static<typeof AdminLogs>;
