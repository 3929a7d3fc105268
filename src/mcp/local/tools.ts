/** The local server's tools, in the order in which they are listed. */
import type { Tool } from "../tool.ts";
import { assetRevokeTool } from "../tools/asset-revoke.ts";
import { assetUrlTool } from "../tools/asset-url.ts";
import { billingTool } from "../tools/billing.ts";
import { jobAssetsTool } from "../tools/job-assets.ts";
import { jobStatusTool } from "../tools/job-status.ts";
import { usageTool } from "../tools/usage.ts";
import { bundleVerifyTool } from "./tools/bundle-verify.ts";
import { capabilitiesTool } from "./tools/capabilities.ts";
import { convertTool } from "./tools/convert.ts";
import { convertUrlTool } from "./tools/convert-url.ts";
import { doctorTool } from "./tools/doctor.ts";
import type { LocalCall } from "./work.ts";

export const localTools: readonly Tool<LocalCall>[] = [
  convertTool,
  convertUrlTool,
  jobStatusTool,
  jobAssetsTool,
  assetUrlTool,
  assetRevokeTool,
  usageTool,
  capabilitiesTool,
  billingTool,
  bundleVerifyTool,
  doctorTool,
];
