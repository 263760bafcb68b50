import { expect, test } from 'vitest'
import { sortedByText } from '#search/segment/sorted-words.ts'
import { randomFrom } from './records.ts'

test('used words are sorted as texts are, whatever they begin with and however many begin alike', () => {
  const random = randomFrom(4)
  const letters = ['a', 'b', 'z', 'é', 'ÿ', 'Ā', '神', '経', '😀', '\uffff', '@', '~', '\0']
  const some = (length: number) => Array.from({ length }, () => letters[Math.floor(random() * letters.length)]!).join('')
  const zeros = Array.from({ length: 40 }, (_, length) => '\0'.repeat(length))
  const texts = [...new Set([...zeros, ...Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? '@researchers/' : '') + some(at % 6))])]
  const uses = Uint32Array.from(texts, (_, at) => at % 4)
  const sorted = Array.from(sortedByText(uses, texts), word => texts[word])
  expect(sorted).toEqual(texts.filter((_, at) => uses[at] !== 0).sort())
})
