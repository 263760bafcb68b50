import type { IndexName } from '#contract/indexes/shape.ts'
import { stem } from '#search/index.ts'
import { limits } from '#contract/limits.ts'
import { wordsOf } from './question-words.ts'

type About = (topic: string) => string

const ofWorks: readonly About[] = [
  topic => `What are the main findings about ${topic}?`,
  topic => `Which methods are used for ${topic}?`,
  () => 'Which data or populations are studied?',
  () => 'What limits of the work do the authors name?',
  topic => `How do the results on ${topic} differ?`,
  () => 'What is left for future work?',
  topic => `Why is ${topic} a problem?`,
  topic => `How is ${topic} measured or evaluated?`,
]

/** What the records of each index can be asked; the topic is that of the search. */
const questions: Partial<Record<IndexName, readonly About[]>> = {
  publications: ofWorks,
  patents: [
    () => 'What does the invention do?',
    () => 'What is claimed?',
    topic => `Which problem of ${topic} does it solve?`,
    () => 'What materials or components are used?',
    () => 'How does it differ from earlier solutions?',
    () => 'What advantages are named?',
    () => 'Where can it be used?',
  ],
  clinical_trials: [
    () => 'What is the intervention?',
    () => 'Who can take part?',
    () => 'What is the primary outcome?',
    topic => `How is ${topic} treated in the control group?`,
    () => 'How long does the treatment last?',
    () => 'Who cannot take part?',
    () => 'Which risks are named?',
  ],
  projects: [
    () => 'What is the aim of the project?',
    () => 'Which methods are planned?',
    topic => `What is expected for ${topic}?`,
    () => 'Who benefits from the results?',
    () => 'What is new about it?',
    () => 'What will be delivered?',
  ],
  news: [
    () => 'What happened?',
    () => 'Who is involved?',
    topic => `What does it mean for ${topic}?`,
    () => 'Which numbers are named?',
    () => 'What comes next?',
    () => 'Why does it matter?',
  ],
}

const ofOthers: readonly About[] = [
  topic => `What do they do in ${topic}?`,
  () => 'What are they known for?',
  () => 'Which methods do they use?',
  () => 'Who do they work with?',
  () => 'What are their main topics?',
  () => 'What have they achieved?',
]

/** Questions that fit a search and are not asked yet, up to `limits.analysis.suggested`. */
export function suggestQuestions(index: IndexName, keyword: string, asked: readonly string[]): string[] {
  const topic = topicOf(keyword)
  const known = new Set(asked.map(keyOf))
  return (questions[index] ?? ofOthers)
    .map(question => question(topic))
    .filter(question => known.size !== known.add(keyOf(question)).size)
    .slice(0, limits.analysis.suggested)
}

const keyOf = (question: string): string =>
  wordsOf(question)
    .map(({ text }) => stem(text))
    .join(' ')

/** The words of a search without its signs and operators. */
function topicOf(keyword: string): string {
  const words = keyword
    .replaceAll(/(?<![\w.])[\w.]+:|\b(?:AND|OR|NOT)\b|[()"*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return words === '' || words.length > 80 ? 'this topic' : words
}

/** The heading of a column: a question without its first and last words. */
export function shortenQuestion(question: string): string {
  const short = question
    .trim()
    .replace(/(?<![?.!\s])[?.!\s]+$/, '')
    .replace(
      /^(?:what|which|who|how|why|where|when)\s+(?:(?:is|are|was|were|do|does|did|can|have|has)\s+)?(?:(?:the|they|their|it|a|an)\s+)?/i,
      '',
    )
  const cut = short.length > 60 ? `${short.slice(0, short.lastIndexOf(' ', 58) > 20 ? short.lastIndexOf(' ', 58) : 58)}…` : short
  return cut === '' ? question : cut.charAt(0).toUpperCase() + cut.slice(1)
}
