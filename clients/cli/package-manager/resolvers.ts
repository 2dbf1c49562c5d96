/** How package managers resolve a project without installing anything, and without scripts of packages. */

export interface Resolver {
  lockfile: RegExp;
  /** Whether it runs in the folder of a member and finds the workspace by itself; else it runs where the lockfile is. */
  findsWorkspace?: boolean;
  /** What it reads of a project, by file name. */
  files: RegExp;
  /**
   * Without those that would have it run programs of the project.
   * @param question what people run, such as `pip install -r requirements.txt`, and the text of the lockfile
   */
  args(question: { command: string; lockfile: string | undefined }): readonly string[] | { problem: string };
  env?: NodeJS.ProcessEnv;
  /** In its words where it refuses what a project asks for. Anything else that goes wrong says nothing about that. */
  refuses: RegExp;
  /** In its words where it takes what does not go together. */
  warns?: RegExp;
  /** Also in them where that is because of this machine, or of an option above. */
  except?: RegExp;
  /** What `--version` begins with: others would install. */
  version?: RegExp;
}

const NODE_FILES = /^(?:package\.json|package-lock\.json|npm-shrinkwrap\.json|\.npmrc)$/;

/** By the first word of the command. Scripts and plugins are turned off; a Gemfile is a program, and Bundler always runs it. */
export const RESOLVERS: Readonly<Record<string, Resolver>> = {
  // https://docs.npmjs.com/cli/commands/npm-install
  npm: {
    lockfile: /^(?:package-lock|npm-shrinkwrap)\.json$/,
    files: NODE_FILES,
    args: ({ lockfile }) => [
      ...["install", "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund", "--json"],
      // A project could name another program, and the environment another folder.
      ...["--git=git", "--prefix=.", "--global=false"],
      // npm 6, which writes these, requires no peers.
      ...(lockfile !== undefined && /"lockfileVersion"\s*:\s*1\b/.test(lockfile) ? ["--legacy-peer-deps"] : []),
    ],
    refuses: /"code": "E(?:RESOLVE|TARGET|OVERRIDE)"/,
    warns: /^npm warn ERESOLVE/im,
  },
  // https://pnpm.io/cli/install
  pnpm: {
    lockfile: /^pnpm-lock\.yaml$/,
    files: /^(?:package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|\.npmrc)$/,
    args: () => ["install", "--lockfile-only", "--no-frozen-lockfile", "--ignore-scripts", "--ignore-pnpmfile"],
    refuses: /ERR_PNPM_(?:NO_MATCHING_VERSION|PEER_DEP_ISSUES|NO_VERSIONS)/,
    warns: /unmet peer/,
  },
  // https://yarnpkg.com/cli/install
  yarn: {
    lockfile: /^yarn\.lock$/,
    files: /^(?:package\.json|yarn\.lock|\.yarnrc\.yml)$/,
    args: () => ["install", "--mode=update-lockfile"],
    env: { YARN_ENABLE_SCRIPTS: "0", YARN_ENABLE_IMMUTABLE_INSTALLS: "0", YARN_IGNORE_PATH: "1" },
    refuses: /YN0082|No candidates found/,
    warns: /YN00(?:60|86)/,
    version: /^(?:[2-9]|\d\d)/,
  },
  // https://getcomposer.org/doc/03-cli.md#update-u-upgrade
  composer: {
    lockfile: /^composer\.lock$/,
    files: /^composer\.(?:json|lock)$/,
    args: () => [
      ...["update", "--no-install", "--no-scripts", "--no-plugins", "--no-interaction", "--no-ansi", "--no-audit"],
      // Where the project runs has extensions that this machine lacks.
      ...["--ignore-platform-req=ext-*", "--ignore-platform-req=lib-*"],
    ],
    env: { COMPOSER: "composer.json" },
    refuses: /could not be resolved to an installable set of packages/,
    except: /your php version \((?![^)]*overridden)/,
  },
  // https://bundler.io/man/bundle-lock.1.html
  bundle: {
    lockfile: /^Gemfile\.lock$/,
    files: /^(?:Gemfile(?:\.lock)?|\.ruby-version|\.tool-versions|.*\.gemspec)$/,
    args: () => ["lock"],
    env: { BUNDLE_GEMFILE: "Gemfile", BUNDLE_FROZEN: "false", BUNDLE_DEPLOYMENT: "false" },
    refuses: /version solving has failed|could not find compatible versions|the source contains the following gems/i,
    except: /(?:current|your) Ruby version/i,
  },
  // https://docs.astral.sh/uv/reference/cli/#uv-lock
  uv: {
    lockfile: /^uv\.lock$/,
    findsWorkspace: true,
    files: /^(?:pyproject\.toml|uv\.(?:lock|toml)|\.python-version)$/,
    args: () => ["lock", "--project=.", "--no-build", "--no-progress", "--color=never"],
    // https://docs.astral.sh/uv/reference/environment/: no Python is installed, and the lockfile may change.
    env: { UV_PYTHON_DOWNLOADS: "never", UV_FROZEN: "false", UV_LOCKED: "false" },
    refuses: /No solution found when resolving|Found conflicting Python requirements/,
    // An index that does not answer, also for lack of credentials, is no refusal.
    except:
      /no usable wheels|building (?:from source|source distributions(?: for \S+)?) is disabled|not found in the (?:package registry|cache|provided package locations)|could not be (?:queried|fetched|parsed)/i,
  },
  // https://pip.pypa.io/en/stable/cli/pip_install/; without wheels, it would run the scripts of packages.
  pip: {
    lockfile: /^$/,
    files: /^(?:requirements|constraints).*\.(?:txt|in)$|^.*-requirements\.txt$/,
    args: ({ command }) => {
      const [, file] = /^pip install -r (\S+)$/.exec(command) ?? [];
      return file === undefined
        ? { problem: "pip would build the project" }
        : [
            ...["install", "--dry-run", "--ignore-installed", "--only-binary=:all:", "--no-input"],
            ...["--disable-pip-version-check", "--no-color", "-r", file],
          ];
    },
    refuses: /ResolutionImpossible/,
  },
  // https://doc.rust-lang.org/cargo/commands/cargo-update.html; targets have to be there, whatever is in them.
  cargo: {
    lockfile: /^Cargo\.lock$/,
    findsWorkspace: true,
    files: /^(?:Cargo\.(?:toml|lock)|.*\.rs)$/,
    args: () => ["update", "--workspace", "--color=never"],
    refuses: /failed to select a version/,
  },
};
