import { basePaths } from '#contract/hosts.ts'
import type { AskServer, RenderedPage } from '#contract/page-answers.ts'
import { paramsAt } from '#contract/params-at.ts'
import { questions } from '#contract/questions.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import type { InferOutput } from 'valibot'

type QuestionPage = InferOutput<typeof questions.show.reply>
type Written = Pick<QuestionPage['answers'][number], 'author' | 'content' | 'created_at'>

/** Characters of a description, and of a text in the structured data. */
const described = 160
const structured = 5000

/**
 * What the head of the page of a question says to search engines, as far as guests may read it: title, description, its one address, and the
 * question with its answers in the words of schema.org. Undefined for other pages and other questions.
 */
export async function questionHead(
  path: string,
  origin: string,
  ask: AskServer,
  page: RenderedPage | undefined,
): Promise<string | undefined> {
  const params = paramsAt('community.questions.question', path)
  if (!params) return undefined
  const call = `${basePaths.base[0]}/communities/${params['id']}/questions/${params['question']}`
  const read = await answerOf(call, ask, page)
  if (!read || read.question.hidden) return undefined
  const { question } = read
  const address = origin + to('community.questions.question', { id: question.community, question: question.id })
  const text = textOf(question.content, described).replaceAll('\n', ' ')
  return [
    `<title>${escaped(question.title)} · Indago</title>`,
    `<meta name="description" content="${escaped(text)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    `<script type="application/ld+json">${inScript(structuredData(read, address, origin))}</script>`,
  ].join('\n    ')
}

/** What the page asked for while it was rendered; otherwise it is asked for as the visitor. */
async function answerOf(call: string, ask: AskServer, page: RenderedPage | undefined): Promise<QuestionPage | undefined> {
  const given = page?.answers.answers.find(({ url }) => url.split('?')[0] === call)
  if (given) return given.json as QuestionPage
  const { status, text } = await ask(call, 'GET', null)
  return status === 200 ? (JSON.parse(text) as QuestionPage) : undefined
}

function structuredData({ question, answers }: QuestionPage, address: string, origin: string): object {
  const shown = answers.filter(({ hidden }) => !hidden)
  const isAccepted = ({ id }: { id: string }) => id === question.accepted_answer_id
  const inWords = (answer: (typeof shown)[number]) => ({
    '@type': 'Answer',
    ...written(answer, origin),
    url: `${address}#${answer.id}`,
  })
  const accepted = shown.find(isAccepted)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      ...written(question, origin),
      answerCount: question.answers_count,
      ...(accepted && { acceptedAnswer: inWords(accepted) }),
      ...(shown.length > (accepted ? 1 : 0) && { suggestedAnswer: shown.filter(answer => !isAccepted(answer)).map(inWords) }),
    },
  }
}

function written({ author, content, created_at }: Written, origin: string): object {
  const [slug] = author?.slug_values ?? []
  return {
    text: textOf(content, structured),
    datePublished: new Date(created_at).toISOString(),
    ...(author && {
      author: {
        '@type': 'Person',
        name: author.full_name,
        ...(slug !== undefined && { url: origin + to('researcher.show', { id: slug }) }),
      },
    }),
  }
}

function textOf(content: string, most: number): string {
  const text = Array.from(plainText(parseRichText(content)))
  return text.length <= most ? text.join('') : `${text.slice(0, most - 1).join('')}…`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Data, not script: no text in it can end the element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
