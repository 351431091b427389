import type { MailAddress, SmtpAccount } from './ports/delivery.ts'

type Environment = Readonly<Record<string, string | undefined>>

const needed = ['SMTP_URL', 'MAIL_FROM'] as const

/**
 * Reads the SMTP server to use instead of the outbox; undefined if none is configured. Throws an
 * error that names what is missing or wrong and never repeats SMTP_URL, which holds a password.
 */
export function readMail(env: Environment): SmtpAccount | undefined {
  const missing = needed.filter((name) => !env[name])
  if (missing.length === needed.length && !env.MAIL_REPLY_TO) return undefined
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be set too, to send mail by SMTP.`)
  return {
    ...readServer(env.SMTP_URL ?? ''),
    from: readAddress('MAIL_FROM', env.MAIL_FROM ?? ''),
    replyTo: env.MAIL_REPLY_TO ? readAddress('MAIL_REPLY_TO', env.MAIL_REPLY_TO) : undefined,
  }
}

const wrongUrl = (why: string) =>
  new Error(`SMTP_URL ${why}; it must be as smtps://user:password@mail.example.com:465.`)

const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Reads the server's URL. TLS is required, except on this machine or with `?tls=none`. */
function readServer(given: string): Pick<SmtpAccount, 'host' | 'port' | 'tls' | 'login'> {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw wrongUrl('is not the address of an SMTP server')
  if (!/^\/?$/.test(url.pathname) || url.hash || !/^(\?tls=none)?$/.test(url.search))
    throw wrongUrl('has more than a server, of which only ?tls=none is known')
  const isImplicit = url.protocol === 'smtps:'
  if (isImplicit && url.search) throw wrongUrl('begins with smtps, which ?tls=none contradicts')
  const isPlain = url.search !== '' || localHosts.includes(url.hostname)
  const otherwise = isPlain ? 'none' : 'starttls'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isImplicit ? 465 : 587),
    tls: isImplicit ? 'implicit' : otherwise,
    login: readLogin(url),
  }
}

function readLogin({ username, password }: URL): SmtpAccount['login'] {
  if (!username && !password) return undefined
  if (!username || !password) throw wrongUrl('needs a user and a password, or neither')
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw wrongUrl('has a % in user or password that is not written as %25')
  }
}

/** Reads `Name <address>` or an address alone. */
function readAddress(variable: string, given: string): MailAddress {
  const [, quoted, name, inBrackets, alone] =
    /^\s*(?:(?:"([^"\\\p{Cc}]*)"|([^"<>@,\p{Cc}]*?))\s*<([^<>]+)>|(\S+))\s*$/u.exec(given) ?? []
  const address = inBrackets ?? alone ?? ''
  if (!/^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]{1,63}\.)+[a-z\d-]{2,63}$/i.test(address))
    throw new Error(
      `${variable} is "${given}"; it must be an address, as Haulwell <hello@haulwell.com>.`,
    )
  return { name: quoted ?? name ?? '', address }
}
