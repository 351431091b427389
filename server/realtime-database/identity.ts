import type { Authenticated } from './connection.ts'
import { Refusal } from './refusal.ts'
import { type SigningKeys, signingKeys } from './signing-keys.ts'
import { type Claims, readPublicToken, readToken, signPublicToken, signToken } from './tokens.ts'

export type IdentityOptions = {
  /**
   * At least 32 unguessable characters; anyone who knows them can act as any user. They sign custom
   * tokens and refresh tokens, which only this server reads.
   */
  secret: string
  /**
   * The keys that sign ID tokens, which others may want to verify. By default, each process makes
   * new ones; clients then get new ID tokens with their refresh tokens.
   */
  keys?: SigningKeys
  /** The `iss` of all tokens. */
  issuer?: string
  /** The audience of the tokens, equivalent to Firebase's project id. */
  project: string
  now?: () => number
  /** Reports whether a user's sign-in was revoked; the claims are those of its custom token. */
  isRevoked?: (uid: string, claims: Claims) => boolean | Promise<boolean>
}

/** A response in the format of Google's identity services. */
export type IdentityResponse = { status: number; body: object }

const tokenSeconds = 3600
const refreshSeconds = 30 * 24 * 3600
/** Claims that tokens set themselves; Firebase refuses the same ones as custom claims. */
const reserved = new Set(
  'acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub user_id'.split(
    ' ',
  ),
)

const accounts = '/identitytoolkit.googleapis.com/v1/accounts'

/** Where the SDK posts what `createIdentity` answers, and where anyone gets the key set. */
export const identityPaths = {
  signInWithCustomToken: `${accounts}:signInWithCustomToken`,
  lookup: `${accounts}:lookup`,
  refresh: '/securetoken.googleapis.com/v1/token',
  keySet: '/.well-known/jwks.json',
}

/** Creates the sign-in with custom tokens that the Firebase Auth SDK uses, at `identityPaths`. */
export const createIdentity = (options: IdentityOptions) => {
  const { secret, project, now = Date.now, isRevoked = () => false } = options
  const { keys = signingKeys({ now }), issuer = 'realtime-database' } = options
  if (secret.length < 32)
    throw new Error('The secret of the identity is shorter than 32 characters')

  const seconds = () => Math.floor(now() / 1000)

  // The audience prevents using a token of one kind as another.
  const lasting = (audience: string, lasts: number, claims: Claims): Claims => {
    const iat = seconds()
    return { ...claims, iss: issuer, aud: audience, iat, exp: iat + lasts }
  }
  const sign = (audience: string, lasts: number, claims: Claims) =>
    signToken(lasting(audience, lasts, claims), secret)

  let signedAt = 0
  const signed = new Map<string, Promise<string>>()

  /**
   * Signs an ID token, equal ones of the same second only once: a signature takes a hundred times
   * as long as checking the refresh token for which it is made.
   */
  const signIdToken = (claims: Claims): Promise<string> => {
    if (signedAt !== seconds()) signed.clear()
    signedAt = seconds()
    const whole = lasting(project, tokenSeconds, claims)
    const content = JSON.stringify(whole)
    const known = signed.get(content)
    if (known) return known
    const token = signPublicToken(whole, keys)
    signed.set(content, token)
    token.catch(() => signed.delete(content))
    return token
  }

  const read = async (token: unknown, audience: string) => {
    const claims =
      audience === project
        ? await readPublicToken(token, keys, now())
        : readToken(token, secret, now())
    const { aud, sub, iat, auth_time: signedInAt = iat } = claims
    if (aud !== audience || typeof sub !== 'string' || typeof signedInAt !== 'number')
      throw new Refusal('invalid_token', 'The token is for something else.')
    // Google responds with the same code: the SDK then signs the user out instead of retrying
    // forever.
    if (await isRevoked(sub, audience === project ? claims : ((claims.custom ?? {}) as Claims)))
      throw new Refusal('expired_token', 'The sign-in was revoked.')
    return { claims, uid: sub, signedInAt }
  }

  const tokensFor = async (uid: string, signedInAt: number, custom: unknown) => ({
    id: await signIdToken({
      ...(custom as Claims),
      sub: uid,
      user_id: uid,
      auth_time: signedInAt,
      firebase: { identities: {}, sign_in_provider: 'custom' },
    }),
    refresh: sign('refresh', refreshSeconds, { sub: uid, auth_time: signedInAt, custom }),
  })

  /** Creates a custom token. Throws for claims that are not JSON or are reserved. */
  const mintCustomToken = (uid: string, custom: Claims = {}): string => {
    if (uid === '' || uid.length > 128) throw new Error('A uid has 1 to 128 characters')
    const taken = Object.keys(custom).find((claim) => reserved.has(claim))
    if (taken) throw new Error(`The claim ${taken} is reserved`)
    return sign('custom', tokenSeconds, { sub: uid, custom })
  }

  /** Authenticates a connection. Rejects with invalid_token or expired_token. */
  const authenticate = async (credential: string): Promise<Authenticated> => {
    const { claims, uid } = await read(credential, project)
    return { auth: { uid, provider: 'custom', token: claims }, expires: claims.exp }
  }

  const answering = async (
    answer: () => Promise<object>,
    codes: { expired: string; otherwise: string },
  ): Promise<IdentityResponse> => {
    try {
      return { status: 200, body: await answer() }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error
      const message = error.code === 'expired_token' ? codes.expired : codes.otherwise
      return { status: 400, body: { error: { code: 400, message, status: 'INVALID_ARGUMENT' } } }
    }
  }

  return {
    mintCustomToken,
    authenticate,

    /**
     * Returns the JSON Web Key Set with which anybody can verify an ID token. It belongs at a public
     * address, such as GET `/.well-known/jwks.json`, and may be cached for a few minutes.
     */
    keySet: keys.keySet,

    signInWithCustomToken: (body: { token?: unknown }) =>
      answering(
        async () => {
          const { claims, uid } = await read(body.token, 'custom')
          const tokens = await tokensFor(uid, seconds(), claims.custom)
          return {
            kind: 'identitytoolkit#VerifyCustomTokenResponse',
            idToken: tokens.id,
            refreshToken: tokens.refresh,
            expiresIn: String(tokenSeconds),
            isNewUser: false,
          }
        },
        { expired: 'INVALID_CUSTOM_TOKEN', otherwise: 'INVALID_CUSTOM_TOKEN' },
      ),

    lookup: (body: { idToken?: unknown }) =>
      answering(
        async () => {
          const { uid, signedInAt } = await read(body.idToken, project)
          const at = String(signedInAt * 1000)
          const user = { localId: uid, customAuth: true, createdAt: at, lastLoginAt: at }
          return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [user] }
        },
        { expired: 'TOKEN_EXPIRED', otherwise: 'INVALID_ID_TOKEN' },
      ),

    /** The body is a URL-encoded form. */
    refresh: (body: { grant_type?: unknown; refresh_token?: unknown }) =>
      answering(
        async () => {
          if (body.grant_type !== 'refresh_token')
            throw new Refusal('invalid_token', 'Only refresh_token is granted')
          const { claims, uid, signedInAt } = await read(body.refresh_token, 'refresh')
          const tokens = await tokensFor(uid, signedInAt, claims.custom)
          return {
            access_token: tokens.id,
            id_token: tokens.id,
            refresh_token: tokens.refresh,
            expires_in: String(tokenSeconds),
            token_type: 'Bearer',
            user_id: uid,
            project_id: project,
          }
        },
        { expired: 'TOKEN_EXPIRED', otherwise: 'INVALID_REFRESH_TOKEN' },
      ),
  }
}
