/**
 * What the SDK of the Model Context Protocol asks of where it runs, for the packed command line. Its own has a second Ajv with it, for
 * the forms that a server has users fill in; ours asks for none.
 */
export { default as process } from "node:process";

/** @throws Error for any schema: there are no forms to validate */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("this server has no forms to be filled in");
  }
}
