import { expect, test } from 'vitest'
import { addressesIn } from '#contract/addresses.ts'

test.each([
  ['ada@example.org', ['ada@example.org'], []],
  ['  ADA@Example.ORG, bo@example.org;ada@example.org ', ['ada@example.org', 'bo@example.org'], []],
  ['Ada Lovelace <ada@example.org>, "Bo" (bo@example.org)', ['ada@example.org', 'bo@example.org'], []],
  ['ada@example.org\nbo@example.org\tcy+lists@sub.example.org', ['ada@example.org', 'bo@example.org', 'cy+lists@sub.example.org'], []],
  ['Please write to ada@example.org. Or to: bo@example.org!', ['ada@example.org', 'bo@example.org'], []],
  ['mailto:ada@example.org', ['ada@example.org'], []],
  ['- ada@example.org\n* bo@example.org\n• cy@example.org', ['ada@example.org', 'bo@example.org', 'cy@example.org'], []],
  ['ada@@example.org, bo@, @example.org, cy@example', [], ['ada@@example.org', 'bo@', '@example.org', 'cy@example']],
  ['no address at all', [], []],
  ['', [], []],
])('%j has the addresses %j and the broken ones %j', (text, addresses, broken) => {
  expect(addressesIn(text)).toEqual({ addresses, broken })
})

test('ten thousand characters of marks, and one address among many words, are read at once', () => {
  const words = `${'-.'.repeat(5000)}@${'.-'.repeat(5000)} ${'word '.repeat(2000)} ada@example.org`
  expect(addressesIn(words).addresses).toEqual(['ada@example.org'])
})
