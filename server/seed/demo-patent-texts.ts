import { makeAbstract, withCapital, type DemoSubject } from './demo-texts.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Claims in the style of patent offices: independent and dependent ones, two to fourteen. */
export function makeClaims(extraRandom: SeededRandom, { method, factor, secondFactor, outcome, setting, unit }: DemoSubject) {
  const first = [
    { value: `A method of ${method}, characterised in that ${factor} is measured before each step.` },
    { value: `The method of claim 1, wherein ${outcome} is compared with a threshold.`, depends_on: [1] },
    { value: `An apparatus for carrying out the method of claim 1 ${setting}.`, depends_on: [1] },
  ]
  const rest = [
    { value: `The method of claim 2, wherein the threshold is drawn from earlier measurements of ${unit}.`, depends_on: [2] },
    { value: `The method of any of claims 1 or 2, wherein ${secondFactor} is kept within a range of 5 to 15 %.`, depends_on: [1, 2] },
    {
      value: `A system comprising:\na sensor that records ${factor};\na store that holds records of ${unit}; and\na processor that estimates ${outcome} from both.`,
    },
    { value: 'The system of claim 6, wherein the processor and the store are in one housing.', depends_on: [6] },
    { value: 'The system of claim 7, wherein the housing is sealed against dust and water.', depends_on: [7] },
    { value: 'The system of claim 6 or 7, further comprising a display.', depends_on: [6, 7] },
    { value: `A computer program that makes a processor carry out the method of any of claims 1 to 5.`, depends_on: [1, 2, 3, 4, 5] },
  ]
  return [...first, ...rest.slice(0, extraRandom.whole(0, rest.length))].map((claim, at) => ({ order: at + 1, ...claim }))
}

/** The description in its usual sections. `background` and `description` are given; a long one has fifty examples. */
export function makeSections(
  extraRandom: SeededRandom,
  subject: DemoSubject,
  [background, description]: readonly [string, string],
  isLong: boolean,
) {
  const { method, subject: what, factor, outcome, setting } = subject
  const examples = Array.from({ length: isLong ? 50 : 3 }, (_, at) => `Example ${at + 1}. ${makeAbstract(extraRandom, subject)}`)
  return [
    { name: 'Technical field', value: `This disclosure relates to ${method}, and in particular to ${what} ${setting}.` },
    { name: 'Background', value: background },
    {
      name: 'Summary',
      value: `It is an aim to improve ${outcome}. This is reached by the method of claim 1.\n\n${withCapital(factor)} is taken into account.`,
    },
    {
      name: 'Brief description of the drawings',
      value: 'FIG. 1 shows the apparatus from the side.\n\nFIG. 2 shows the steps of the method.',
    },
    { name: 'Description', value: description },
    { name: 'Examples', value: examples.join('\n\n') },
    { name: 'Industrial applicability', value: `The method can be used wherever ${what} are of interest.` },
  ].map((section, at) => ({ ...section, order: at + 1 }))
}
