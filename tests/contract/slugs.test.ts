import * as v from 'valibot'
import { expect, test } from 'vitest'
import { mentionAddress, mentionedSlug } from '#contract/rich-text-nodes.ts'
import { addressSlug, slugify } from '#contract/slugs.ts'
import { slug } from '#contract/text-fields.ts'

const addresses: Readonly<Record<string, string>> = {
  'Ada Lovelace': 'ada-lovelace',
  'Ł. Müller-Øst, PhD': 'l-muller-ost-phd',
  'Ελένη Παπαδοπούλου': 'ελενη-παπαδοπουλου',
  'Андрей Чайковский': 'андреи-чаиковскии',
  'हिन्दी विश्वविद्यालय': 'हिन्दी-विश्वविद्यालय',
  'বাংলা বিজ্ঞান': 'বাংলা-বিজ্ঞান',
  'மதுரை ஆய்வு': 'மதுரை-ஆய்வு',
  'ශ්‍රී ලංකා': 'ශ්රී-ලංකා',
  'ภาษาไทย กรุงเทพฯ': 'ภาษาไทย-กรุงเทพฯ',
  'データ ガラス': 'データ-ガラス',
  שָׁלוֹם: 'שלום',
  مُحَمَّد: 'محمد',
  '한국 대학': '한국-대학',
  '\u093fक - \u093fख': 'क-ख',
  '!? \u093f': '',
}

test.each(Object.entries(addresses))('in an address %s is %s, which is a valid slug and a profile to mention', (text, address) => {
  expect(addressSlug(text)).toBe(address)
  if (address === '') return
  expect(v.safeParse(slug, address).success).toBe(true)
  expect(mentionedSlug(mentionAddress(address))).toBe(address)
})

test('names that differ in a vowel sign have different addresses, and are compared without it', () => {
  const names = ['कि', 'का', 'क']
  expect(new Set(names.map(addressSlug)).size).toBe(3)
  expect(new Set(names.map(slugify)).size).toBe(1)
})

test('a mark alone begins no slug', () => {
  for (const text of ['\u093f', '\u0301a', 'a-\u093f']) expect(v.safeParse(slug, text).success).toBe(false)
})

test.each(['!?', 'Ελένη', 'हिन्दी', 'データ', '한국', 'مُحَمَّد', 'Ł. Müller'])('values and comparisons of %s have no marks', text => {
  expect(slugify(text)).not.toMatch(/\p{M}/u)
})
