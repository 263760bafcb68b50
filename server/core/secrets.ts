import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: a secret for a mail or for one browser. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The store keeps only this hash: reading the store does not give access (A11). */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** By which several servers mean the same address or caller, without saying who that is. */
export const keyHash = (key: string): string => createHash('sha256').update(key).digest('base64url')
