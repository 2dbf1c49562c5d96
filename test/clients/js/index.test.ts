import t from "tap";
import * as client from "../../../clients/js/index.js";

t.test("exports the client and its errors, and nothing else", async (t) => {
  t.strictSame(Object.keys(client).sort(), [
    "ApiError",
    "ForbiddenError",
    "InvalidInputError",
    "NetworkError",
    "NotFoundError",
    "RateLimitError",
    "RequestTimeoutError",
    "ResponseError",
    "ServerError",
    "StackFit",
    "StackFitError",
    "UnauthorizedError",
  ]);
});
