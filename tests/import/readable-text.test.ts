import { expect, test } from 'vitest'
import { readableText } from '#server/import/reading/readable-text.ts'
import { growth, inProportion } from '../support/growth.ts'

test.each([
  ['the users\u0092 \u0093moss\u0094', 'the users’ “moss”'],
  ['named a \u0081gmoss\u0081h', 'named a “moss”'],
  ['Agenda 2030â€™s â€œgoalâ€\u009d', 'Agenda 2030’s “goal”'],
  ['\u00e2\u0080\u009cJibiki\u00e2\u0080\u009d, cafÃ©', '“Jibiki”, café'],
  ['re\u00adsources\u200b and \ufefffog', 'resources and fog'],
  ['Astronomy &amp;amp; Fog &#8211; &amp;#160;moss', 'Astronomy & Fog – \u00a0moss'],
  ['CO<sub>2</sub> of <i>C. elegans</i>, 4<sup>th</sup> <scp>ESC</scp>', 'CO₂ of C. elegans, 4ᵗʰ ESC'],
  ['<mml:msub><mml:mi>NbOCl</mml:mi></mml:msub>', 'NbOCl'],
  ['<er> and <subject, object> of <script>', '<er> and <subject, object> of <script>'],
  ['Âmago, à la château, Ã', 'Âmago, à la château, Ã'],
  ['می‌روم', 'می‌روم'],
  ['d\u008ependance \u0096 moss', 'dépendance – moss'],
  ['two\n\nlines', 'two\n\nlines'],
])('%j is read as %j', (written, text) => expect(readableText(written)).toBe(text))

test.each([
  ['open tags', '<i '],
  ['open subscripts', '<sub>'],
  ['references', '&amp'],
])('a text of many %s is read in linear time', async (_, part) => {
  expect(await growth(times => void readableText(part.repeat(times)), 10_000)).toBeLessThan(inProportion)
})
