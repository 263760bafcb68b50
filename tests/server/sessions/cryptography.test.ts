import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSecret } from '#server/core/secrets.ts'
import { hashPassword } from '#server/subjects/sessions/passwords.ts'

test('a password is hashed with Argon2id over 19 MiB in two passes, each time with another salt', async () => {
  const [one, other] = await Promise.all([hashPassword('lanterns over the harbour'), hashPassword('lanterns over the harbour')])
  for (const hash of [one, other]) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

test('secrets have 256 random bits', () => {
  const secrets = Array.from({ length: 1000 }, newSecret)
  expect(secrets.every(secret => Buffer.from(secret, 'base64url').length === 32)).toBe(true)
  expect(new Set(secrets).size).toBe(1000)
})

/** The code of what runs on servers and devices. */
const code = ['contract', 'search', 'server', 'src', 'sw', 'workers']
  .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
  .filter(path => /\.tsx?$/.test(path))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const filesWith = (pattern: RegExp) => code.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

/** SHA-1 compares records of an import with those that are there, and is in the codes of authenticator apps (RFC 6238). MD5 is how the Pusher protocol names a body, which is signed by SHA-256. */
const allowed = ['AES-GCM', 'aes-256-gcm', 'HS256', 'sha256', 'sha1', 'SHA1', 'md5']

test('the only algorithms are SHA-256, HS256, Argon2id and AES-GCM; SHA-1 protects nothing stored', () => {
  expect(code.length).toBeGreaterThan(500)
  const named = code.flatMap(({ text }) =>
    [
      ...text.matchAll(
        /create(?:Hash|Hmac|Cipheriv|Sign)\('([\w-]+)'|name: '((?:AES|RSA|EC|HMAC|PBKDF)[\w-]*)'|\b(?:alg|algorithm)(?: =|:) '([\w-]+)'/g,
      ),
    ].map(([, hash, cipher, token]) => hash ?? cipher ?? token),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(name => !allowed.includes(name!))).toEqual([])
  expect(filesWith(/createHash\('md5'\)/)).toEqual(['server/live/embedded/signatures.ts'])
  expect(filesWith(/createHash\('sha1'\)/)).toEqual(['server/catalogue/documents/stored-record.ts'])
})

test('predictable random numbers only spread waiting times', () => {
  expect(filesWith(/Math\.random/).sort()).toEqual([
    'server/catalogue/opensearch/cluster/client.ts',
    'server/files/bucket/bucket.ts',
    'server/store/postgres/primary.ts',
    'server/store/postgres/write-turns.ts',
    'src/api/call.ts',
    'src/kit/awake.ts',
    'src/offline/live/reconnect-pause.ts',
    'src/offline/mirror/durable-engine.ts',
    'src/session/renewal.ts',
  ])
})

test('no code is made from text, and no other program is started', () => {
  expect(
    filesWith(
      /\beval\(|new Function\(|node:vm|node:child_process|\.innerHTML\b|outerHTML =|insertAdjacentHTML|\bdocument\.write(?:ln)?\(['"`]/,
    ),
  ).toEqual([])
})
