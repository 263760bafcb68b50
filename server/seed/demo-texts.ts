import type { Discipline } from './discipline.ts'
import type { SeededRandom } from './seeded-random.ts'

/** The subject of a demo work; all of its texts use these words. */
export interface DemoSubject {
  discipline: Discipline
  subject: string
  method: string
  secondMethod: string
  factor: string
  secondFactor: string
  outcome: string
  setting: string
  aim: string
  unit: string
}

export function randomSubject(random: SeededRandom, discipline: Discipline, subject = random.pick(discipline.subjects)): DemoSubject {
  const [method, secondMethod] = random.sample(discipline.methods, 2)
  const [factor, secondFactor] = random.sample(discipline.factors, 2)
  return {
    discipline,
    subject,
    method: method!,
    secondMethod: secondMethod!,
    factor: factor!,
    secondFactor: secondFactor!,
    outcome: random.pick(discipline.outcomes),
    setting: random.pick(discipline.settings),
    aim: random.pick(discipline.aims),
    unit: random.pick(discipline.units),
  }
}

export const withCapital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

export function makeTitle(random: SeededRandom, s: DemoSubject): string {
  const titles = [
    `${withCapital(s.method)} for ${s.subject} ${s.setting}`,
    `The role of ${s.factor} in ${s.outcome} of ${s.subject}`,
    `${withCapital(s.outcome)} of ${s.subject} ${s.setting}: a study with ${s.method}`,
    `${withCapital(s.subject)} and ${s.factor}: evidence from ${s.method}`,
    `Can ${s.factor} change ${s.outcome}? ${withCapital(s.subject)} ${s.setting}`,
    `A decade of ${s.subject}: what ${s.method} can tell about ${s.outcome}`,
    `Predicting ${s.outcome} of ${s.subject} with ${s.method} and ${s.secondMethod}`,
    `${withCapital(s.method)} meets ${s.secondMethod}: ${s.subject} ${s.setting}`,
  ]
  return random.pick(titles)
}

/** An abstract of four to seven sentences: reason, gap, method, results, conclusion. */
export function makeAbstract(random: SeededRandom, s: DemoSubject): string {
  const share = random.whole(8, 61)
  const low = random.whole(2, 9)
  const first = random.whole(1998, 2019)
  const why = [
    `Anyone who wants to ${s.aim} has to deal with ${s.subject}.`,
    `Much of what is known about ${s.subject} comes from small studies.`,
    `${withCapital(s.outcome)} of ${s.subject} can hold back every effort to ${s.aim}.`,
  ]
  const missing = [
    `What part ${s.factor} may play in ${s.outcome} ${s.setting} has remained unclear.`,
    `Earlier work looked at ${s.factor} alone and left ${s.secondFactor} aside.`,
    `Measurements ${s.setting} have been rare.`,
  ]
  const how = [
    `Here we combine ${s.method} with ${s.secondMethod} on ${random.whole(24, 4800)} ${s.unit} collected between ${first} and ${first + random.whole(2, 6)}.`,
    `We followed ${random.whole(40, 2600)} ${s.unit} over ${random.whole(2, 15)} years and applied ${s.method} to each of them.`,
    `Using ${s.method}, we compared ${random.whole(30, 900)} ${s.unit} ${s.setting} with ${random.whole(30, 900)} matched controls.`,
  ]
  const found = [
    `${withCapital(s.factor)} explained ${share} % of the variation in ${s.outcome}, and the effect held after we controlled for ${s.secondFactor}.`,
    `Compared with the usual procedure, ${s.method} improved ${s.outcome} by ${share} % (95 % confidence interval ${share - low}–${share + low} %).`,
    `We found no sign that ${s.factor} changed ${s.outcome}, although ${s.secondFactor} did.`,
    `The effect of ${s.factor} was strongest ${s.setting}.`,
  ]
  const whatFor = [
    `The findings offer a way to ${s.aim}.`,
    `All data and programs are published with the article.`,
    `We discuss what this means for those who want to ${s.aim}, and where ${s.secondMethod} would help.`,
  ]
  return [random.pick(why), random.pick(missing), random.pick(how), ...random.sample(found, random.whole(1, 3)), random.pick(whatFor)].join(
    ' ',
  )
}

/** Short phrases for the subject of the work. */
export const subjectKeywords = (s: DemoSubject): string[] => [s.subject, s.method, s.outcome].map(withCapital)
