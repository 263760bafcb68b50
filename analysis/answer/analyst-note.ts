import type { AnalystName } from '#contract/analysis-rows.ts'

/** Who wrote an answer, and what that means for its reader. */
export const analystNote = ({ name, language_model }: AnalystName): string =>
  language_model
    ? `Written by ${name}, a language model. It may be wrong: check the passages.`
    : 'Composed of sentences of the records, without a language model.'
