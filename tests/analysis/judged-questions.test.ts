import { describe, expect, test } from 'vitest'
import { rankPassages } from '#analysis/extract/ranking.ts'
import { type AnalysedDocument, documentOf } from '#analysis/index.ts'
import { limits } from '#contract/limits.ts'
import type { AnyRecord } from '#contract/records.ts'
import { readFiles } from '../import/run-import.ts'
import { hasRealData, realData, withoutRealData } from '../support/data.ts'
import { judgedPapers, judgedPatents, judgedQuestions } from './judged-questions.data.ts'

async function papers(): Promise<AnalysedDocument[]> {
  const { taken } = await readFiles('acl', realData('acl-anthology/xml/P19.xml.gz'))
  return judgedPapers.map((slug, at) => documentOf('publications', at + 1, taken.get(slug) as AnyRecord))
}

async function patents(): Promise<AnalysedDocument[]> {
  const most = limits.analysis.ofAll / limits.analysis.patents
  return Promise.all(
    judgedPatents.map(async (file, at) => {
      const { taken } = await readFiles('uspto', realData(`patents/uspto/${file}`))
      return documentOf('patents', at + 1, [...taken.values()][0] as AnyRecord, most)
    }),
  )
}

describe(`questions that were judged by hand (${hasRealData ? 'real data' : withoutRealData})`, () => {
  test.skipIf(!hasRealData)('for at least 24 of 30 a passage that answers is among the first three', async () => {
    const documents = { papers: await papers(), patents: await patents() }
    const missed = judgedQuestions.filter(({ about, question, answers }) => {
      const first = rankPassages(question, documents[about]).slice(0, 3)
      return !answers.some(([slug, ...words]) =>
        first.some(({ document, text }) => document.slug_values[0] === slug && words.every(word => text.includes(word))),
      )
    })
    expect(judgedQuestions).toHaveLength(30)
    expect(judgedQuestions.length - missed.length).toBeGreaterThanOrEqual(24)
  })
})
