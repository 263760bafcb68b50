import { basePaths } from '#contract/hosts.ts'
import { paramsAt } from '#contract/params-at.ts'
import { questions } from '#contract/questions.ts'
import { parseRichText, plainText } from '#contract/rich-text.ts'
import { to } from '#contract/to.ts'
import { writtenHash } from '#contract/written-hash.ts'
import type { InferOutput } from 'valibot'
import type { Head } from './head-tags.ts'
import { cutText } from './head-texts.ts'
import type { VisitCalls } from './visit-calls.ts'

type QuestionPage = InferOutput<typeof questions.show.reply>
type Written = Pick<QuestionPage['answers'][number], 'author' | 'content' | 'created_at'>

/** Characters of a text in the structured data. */
const structured = 5000

/**
 * What the head of the page of a question says, as far as guests may read it: also the question with its answers in the words of schema.org. A later
 * page of answers has an address of its own. Undefined where the question cannot be read just now.
 */
export async function questionHead(
  { pathname, searchParams }: URL,
  origin: string,
  calls: VisitCalls,
): Promise<Head | 'unlisted' | undefined> {
  const { id = '', question: asked = '' } = paramsAt('community.questions.question', pathname) ?? {}
  const page = /^[1-9]\d{0,4}$/.exec(searchParams.get('page') ?? '')?.[0]
  const later = page === undefined ? '' : `?page=${page}`
  const read = await calls.read<QuestionPage>(`${basePaths.base[0]}/communities/${id}/questions/${asked}${later}`)
  if (!read) return undefined
  if (read === 'closed' || read.question.hidden) return 'unlisted'
  const { question } = read
  const address = origin + to('community.questions.question', { id: question.community, question: question.id })
  return {
    title: question.title,
    description: plainText(parseRichText(question.content)),
    type: 'article',
    address: address + later,
    data: structuredData(read, address, origin),
  }
}

function structuredData({ question, answers }: QuestionPage, address: string, origin: string): object {
  const shown = answers.filter(({ hidden }) => !hidden)
  const isAccepted = ({ id }: { id: string }) => id === question.accepted_answer_id
  const inWords = (answer: (typeof shown)[number]) => ({
    '@type': 'Answer',
    ...written(answer, origin),
    url: `${address}#${writtenHash('answer', answer.id)}`,
  })
  const accepted = shown.find(isAccepted)
  return {
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
    text: cutText(plainText(parseRichText(content)), structured),
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
