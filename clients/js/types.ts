/** Request and response bodies, generated from the JSON Schemas of the API. The build copies the definitions in. */
export type {
  AiToolContribution,
  AiToolList,
  CheckBatchRequest,
  CheckBatchResult,
  CheckResult,
  CompatibilityContribution,
  ContributionResult,
  PairResult,
  PlanRequest,
  PlanResult,
  ResolveRequest,
  ResolveResult,
  ScanRequest,
  ScanResult,
  TechnologyList,
} from "../../schemas/types.js";
