/** Signing in as a GitHub App where it is installed on the repository. */
import { createAppAuth } from "@octokit/auth-app";
import { ask } from "./ask.js";

export interface GitHubApp {
  appId: number | string;
  /** PEM, with line breaks or with `\n` written out. */
  privateKey: string;
  /** The installation on the account that has the repository; looked up when it is not given. */
  installationId?: number | string | undefined;
}

type AppAuth = ReturnType<typeof createAppAuth>;
type InstallationRequest = Parameters<AppAuth["hook"]>[0];
type Options = Extract<Parameters<AppAuth["hook"]>[1], object>;

const LOOK_UP = "/repos/{owner}/{repo}/installation";

/** A strategy for `authStrategy`: looks the installation up with the first request, and renews its token */
export function installationAuth({ owner, repo, ...app }: GitHubApp & { owner: string; repo: string }) {
  const { installationId, ...rest } = app;
  const authOf = (id?: number | string) => createAppAuth(id ? { ...rest, installationId: id } : rest);
  const asApp = authOf();
  const { hook: hookAsApp } = asApp;
  let installed = installationId ? Promise.resolve(authOf(installationId)) : undefined;

  async function lookUp(request: InstallationRequest, baseUrl: string): Promise<AppAuth> {
    // Failures are reported here: during another request, a bare 404 would look like its reply.
    const { id } = await ask(`finding the App's installation on ${owner}/${repo}`, "ID", () =>
      request.defaults({ baseUrl })(`GET ${LOOK_UP}`, { owner, repo }),
    );
    return authOf(id);
  }

  async function hook(request: InstallationRequest, options: Options) {
    if (String(options.url).endsWith(LOOK_UP)) return hookAsApp(request, options as never);
    installed ??= lookUp(request, String(options.baseUrl)).catch((error) => {
      installed = undefined;
      throw error;
    });
    return (await installed).hook(request, options as never);
  }
  return Object.assign(asApp, { hook });
}
