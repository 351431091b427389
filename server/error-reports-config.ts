/** Reads the address of the project that errors are reported to; undefined if there is none. */
export function readErrorReports(
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const dsn = env.SENTRY_DSN
  if (!dsn) return undefined
  const { protocol, username, pathname } = URL.canParse(dsn) ? new URL(dsn) : noUrl
  if (!/^https?:$/.test(protocol) || username === '' || !/\/\d+$/.test(pathname))
    throw new Error(
      'SENTRY_DSN must be the address of a project, as https://key@errors.example.com/1.',
    )
  return dsn
}

const noUrl = { protocol: '', username: '', pathname: '' }
