import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isPublicAddress, lookUpPublic } from '#server/outside/public-address.ts'

test('A22: only addresses on the public internet count as public', () => {
  const inside = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const inside6 = [
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
  ]
  for (const address of [...inside, ...inside6, 'localhost', '']) expect([address, isPublicAddress(address)]).toEqual([address, false])
  for (const address of ['8.8.8.8', '172.32.0.1', '2606:4700::1111']) expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('A22: a name that leads inside is refused when the connection is made', async () => {
  const look = promisify(lookUpPublic as (name: string, options: object, done: (problem: Error | null, address: unknown) => void) => void)
  await expect(look('localhost', {})).rejects.toThrow('not public')
  await expect(look('localhost', { all: true })).rejects.toThrow('not public')
})
