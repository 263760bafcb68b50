import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url: a secret for a mail or for one browser. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What is kept of a secret: nobody who reads the store can use it (A11). */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
