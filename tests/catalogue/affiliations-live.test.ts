import { expect, test } from 'vitest'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import { freshFolder, opening } from './test-catalogue.ts'

const organisation = (slug: string, name: string, more: Record<string, unknown> = {}): CatalogueRecord => ({
  index: 'organisations',
  slug_values: [slug],
  source: { name: 'Test' },
  name,
  city: 'Moorstad',
  country: [{ name: 'Netherlands', code: 'NL' }],
  ...more,
})

test('an organisation is found as soon as it is written, by its new name when it has one, and not when it has gone', async () => {
  const catalogue = await opening(freshFolder())
  await catalogue.put([organisation('bog', 'Bogwater University')])
  const found = async (text: string): Promise<string[]> => (await catalogue.organisationsOf(text)).map(({ slug_value }) => slug_value)
  expect(await found('Dept. of Moss, Bogwater Univ., Moorstad, The Netherlands')).toEqual(['bog'])
  await catalogue.put([organisation('fern', 'Institute of Fern Research'), organisation('bog', 'Peatland University')])
  expect(await found('Inst. of Fern Res., Moorstad')).toEqual(['fern'])
  expect(await found('Peatland University, Moorstad')).toEqual(['bog'])
  expect(await found('Bogwater University, Moorstad')).toEqual([])
  await catalogue.remove('organisations', 'fern')
  expect(await found('Inst. of Fern Res., Moorstad')).toEqual([])
})
