import type { AnalystAbout, AnalystName } from '#contract/analysis-rows.ts'

/** Who wrote an answer, and what that means for its reader. */
export const analystNote = ({ name, language_model }: AnalystName): string =>
  language_model
    ? `Written by ${name}, a language model. It may be wrong: check the passages.`
    : 'Composed of sentences of the records, without a language model.'

/** Who will answer, and what is sent to whom: read before anything is sent. `what`: the texts that are sent. */
export function sendingNote({ name, language_model, sent_to }: AnalystAbout, what: string): string {
  if (!language_model) return 'Answers are composed of sentences of the records, without a language model. Nothing is sent to anyone else.'
  const sent = sent_to === null ? 'Nothing is sent to anyone else.' : `${what} are sent to ${sent_to}; contact details are not.`
  return `${name}, a language model, answers. ${sent} It can be wrong: check the passages that an answer refers to.`
}
