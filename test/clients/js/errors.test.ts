import t from "tap";
import * as client from "../../../clients/js/index.js";

t.test("each error is a StackFitError with its own name", async (t) => {
  const told = { code: "INVALID_INPUT", message: "Wrong." };
  const errors = [
    new client.InvalidInputError(400, told),
    new client.UnauthorizedError(401, told),
    new client.ForbiddenError(403, told),
    new client.NotFoundError(404, told),
    new client.RateLimitError(429, told, undefined),
    new client.ServerError(500, told),
  ];
  for (const error of errors) t.ok(error instanceof client.ApiError && error instanceof client.StackFitError);
  for (const error of [...errors, new client.ResponseError(502, "x"), new client.RequestTimeoutError("x")]) {
    t.ok(error instanceof client.StackFitError && error instanceof Error);
    t.equal(error.name, error.constructor.name);
  }
  t.ok(new client.RequestTimeoutError("x") instanceof client.NetworkError, "who catches the one catches the other");
});
