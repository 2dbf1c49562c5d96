/** What goes over the wire, generated from the JSON Schemas of the interface; a build puts the definitions in their place. */
export type {
  AiToolContribution,
  AiToolList,
  CheckBatchRequest,
  CheckBatchResult,
  CheckResult,
  CompatibilityContribution,
  ContributionResult,
  PairResult,
  ScanRequest,
  ScanResult,
  TechnologyList,
} from "../../schemas/types.js";
