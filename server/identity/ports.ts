// The two ports behind which the identity provider stands. The rest of the service knows only these:
// who a token speaks for, and how keys and people are made.

export type ActorType = 'human' | 'agent' | 'service'

/** What a live token says about a call. */
export interface Claims {
  /** The person or service account, as the provider names it. */
  readonly sub: string
  /** The permissions the token is narrowed to; empty means not narrowed. */
  readonly scope: readonly string[]
  /** Short name of the one company the token is for. */
  readonly company: string
  readonly actorType: ActorType
  /** Names the credential in audit, limits and lists; it is no secret. */
  readonly keyId: string
  /**
   * True: the key stands in identity.keys, so these claims may come from memory and the call's own
   * transaction must ask identity.key_lives. False: only the provider knows, it was asked for this
   * very call, and the call's context carries keyId null.
   */
  readonly keyInDatabase: boolean
  readonly expiresAt: Date | null
  /**
   * The address the token was asked for (RFC 8707), without its query: a token for <base>/mcp opens nothing at
   * <base>/api/v1. Null for API keys, which open both.
   */
  readonly resource: string | null
}

export interface TokenVerifier {
  /** Null: not a live token of this service. Throws IdentityUnavailable when nobody could say. */
  verify(token: string): Promise<Claims | null>
}

/** Whether a token may be used at this address of the service. */
export function isMeantFor(claims: Claims, address: string): boolean {
  return claims.resource === null || claims.resource === address
}

/** The provider gave no usable answer. The caller is neither known nor refused: answer 503. */
export class IdentityUnavailable extends Error {
  override readonly name = 'IdentityUnavailable'
}

export interface NewKey {
  /** Leave it out and one is made. */
  keyId?: string
  sub: string
  company: string
  name: string
  actorType: ActorType
  /** Narrows the key; leave it out for a key that is not narrowed. An empty list is refused. */
  permissions?: readonly string[]
  /** Leave it out for a key that lives until it is revoked. */
  expiresAt?: Date
  /** The key that makes it, which it ends with. */
  parentKeyId?: string
}

export interface IssuedKey {
  keyId: string
  /** The key itself, shown once: only its hash is stored. */
  key: string
}

export interface ListedKey {
  keyId: string
  sub: string
  name: string
  actorType: ActorType
  /** Null: not narrowed. */
  permissions: string[] | null
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  /** To the minute. */
  lastUsedAt: Date | null
}

/** The key that makes another was revoked meanwhile. */
export class ParentEnded extends Error {}

export interface KeyIssuer {
  issue(key: NewKey): Promise<IssuedKey>
  /** All keys of a company, newest first, revoked and expired ones too. */
  list(company: string): Promise<ListedKey[]>
  /** True when this call ended the key's life; false when there is no such living key. */
  revoke(company: string, keyId: string): Promise<boolean>
}

export interface NewUser {
  /** Leave it out and one is made. */
  sub?: string
  email: string
  name: string
  /** Leave it out and one is generated. */
  password?: string
  /** Nobody knows its password: its owner chooses one by a link (`passwordUrl`). */
  withoutPassword?: boolean
}

export interface User {
  sub: string
  email: string
  name: string
  /** Short name of the only company it is good for; null where it stands for its address. */
  company: string | null
}

export interface Account extends User {
  madeBy: string
  createdAt: Date
  /** When its owner last proved the address; null when nobody did. */
  verifiedAt: Date | null
}

export interface People {
  /**
   * One that stands for its address everywhere; invitations make theirs as they are accepted (call.accept_invitation). The
   * answer has a password only if it was generated; it is returned this once.
   */
  createUser(user: NewUser): Promise<{ sub: string; password?: string }>
  /** The account that stands for an address everywhere. */
  findUserByEmail(email: string): Promise<User | null>
  /** All accounts of an address: at most one that stands for it everywhere, and one for each company that invited it. */
  accountsOf(email: string): Promise<Account[]>
  /** The link by which the owner of an account chooses a new password, once. */
  passwordUrl(sub: string): Promise<string>
  /** Ends the accounts of an address with every session, key and consent; answers their subjects. */
  remove(email: string): Promise<string[]>
}

/** An invitation as its link names it. */
export interface InvitationLink {
  company: string
  userId: string
  /** As answers show it. */
  expiresAt: string
}

/** There is a user with this address already. */
export class EmailTaken extends Error {
  override readonly name = 'EmailTaken'
}
