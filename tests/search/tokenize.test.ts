import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize } from '#search/index.ts'
import { fold, umlautVariants } from '#search/text/fold.ts'
import { simplifiedForms } from '#search/text/han-forms.data.ts'
import { stem } from '#search/text/stem.ts'
import { wordFamilies } from '#search/text/word-families.data.ts'

const tokensOf = (text: string): string[] => tokenize(text).map(token => `${token.position}:${token.joined ? '+' : ''}${token.text}`)

test.each([
  ['Neural networks, 2nd ed.', ['0:neural', '1:networks', '2:2nd', '3:ed']],
  ['Éducation à l’école', ['0:education', '1:a', '2:l', '3:ecole', '2:+lecole']],
  ['Straße Øresund Łódź Æsir', ['0:strasse', '1:oresund', '2:lodz', '3:aesir']],
  ['İstanbul ΛΌΓΟΣ', ['0:istanbul', '1:λογοσ']],
  ['ﬁne ｆｕｌｌ x²', ['0:fine', '1:full', '2:x2']],
  ['P19-1001', ['0:p19', '1:1001', '0:+p191001']],
  ['10.18653/v1/P19-1001', ['0:10', '1:18653', '2:v1', '3:p19', '4:1001', '3:+p191001']],
  ['NCT05756322', ['0:nct05756322']],
  ['α-synuclein TGFβ ∆F508', ['0:alpha', '1:synuclein', '0:+alphasynuclein', '2:tgfbeta', '3:deltaf508']],
  ['5 μm χ² λόγος', ['0:5', '1:um', '2:chi2', '3:λογοσ']],
  ['SARS-CoV-2', ['0:sars', '1:cov', '2:2', '0:+sarscov2']],
  ['U.K. Ph.D. et al. 3.5', ['0:u', '1:k', '0:+uk', '2:ph', '3:d', '2:+phd', '4:et', '5:al', '6:3', '7:5']],
  ['PM2.5 GPT-3.5 3.5', ['0:pm2', '1:5', '0:+pm25', '2:gpt', '3:3', '4:5', '2:+gpt35', '5:3', '6:5']],
  ['COVID–19 O´Brien', ['0:covid', '1:19', '0:+covid19', '2:o', '3:brien', '2:+obrien']],
  ['the US and U.S. tell us', ['0:the', '1:us', '1:+usa', '2:and', '3:u', '4:s', '3:+usa', '5:tell', '6:us']],
  ['TELL US WHAT YOU KNOW', ['0:tell', '1:us', '2:what', '3:you', '4:know']],
  ['ﾃﾞｰﾀ 國', ['0:デ', '1:ー', '2:タ', '3:国']],
  ['р53 СОVID род', ['0:p53', '1:covid', '2:род']],
  ['كـتاب جامعة', ['0:كتاب', '1:جامعه']],
  ['C++ C# C', ['0:c++', '1:c#', '2:c']],
  ['gene\u00adtic', ['0:genetic']],
  ['state-of-the-art pre-training', ['0:state', '1:of', '2:the', '3:art', '4:pre', '5:training', '4:+pretraining']],
  ["Parkinson's O'Brien dogs' 'quoted'", ['0:parkinson', '1:o', '2:brien', '1:+obrien', '3:dogs', '4:quoted']],
  ['神经网络 model', ['0:神', '1:经', '2:网', '3:络', '4:model']],
  ['が 한국어', ['0:が', '1:한국어']],
  ['— … “”', []],
])('%s has these words', (text, words) => expect(tokensOf(text)).toEqual(words))

test('words are in order inside any text, and folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), text => {
      let last = 0
      for (const token of tokenize(text)) {
        expect(token.start < token.end && token.end <= text.length && token.text.length > 0 && token.text.length <= 64).toBe(true)
        if (!token.joined) {
          expect(token.start).toBeGreaterThanOrEqual(last)
          last = token.end
          expect(fold(token.text)).toBe(token.text)
        }
      }
    }),
    { numRuns: 3000, seed: 3 },
  )
})

test('a text and its decomposed form have the same tokens', () => {
  for (const text of ['Jürgen Müller', 'naïve café', 'Ångström', 'ガ'])
    expect(tokenize(text.normalize('NFD')).map(token => token.text)).toEqual(tokenize(text).map(token => token.text))
})

test('the forms and spellings of a word have one stem', () => {
  const groups = [
    ['network', 'networks', 'networking', 'networked'],
    ['study', 'studies', 'studied', 'studying'],
    ['approach', 'approaches'],
    ['hypothesis', 'hypotheses', 'hypothesize', 'hypothesise'],
    ['matrix', 'matrices'],
    ['corpus', 'corpora'],
    ['child', 'children'],
    ['criterion', 'criteria'],
    ['labelled', 'labeled', 'labelling', 'labels'],
    ['generalisation', 'generalization', 'generalise', 'generalized'],
    ['neighbour', 'neighbor', 'neighbours'],
    ['recognise', 'recognize', 'recognising'],
    ['translate', 'translation', 'translated', 'translating'],
  ]
  for (const [first, ...others] of groups) for (const other of others) expect(stem(other), other).toBe(stem(first!))
})

test('what is done, who does it and what comes of it have one stem', () => {
  const families = [
    ['parse', 'parsing', 'parsers'],
    ['explain', 'explanations', 'explaining'],
    ['identify', 'identified', 'identification'],
    ['classifier', 'classification', 'classify'],
    ['summary', 'summaries', 'summarisation', 'summarize'],
    ['recognition', 'recognise', 'recogniser'],
    ['represent', 'representations'],
    ['compare', 'comparison'],
    ['lexicon', 'lexical'],
  ]
  for (const [first, ...others] of families) for (const other of others) expect(stem(other), other).toBe(stem(first!))
  for (const [one, other] of [
    ['community', 'communication'],
    ['depth', 'deep'],
    ['intent', 'intensity'],
    ['quality', 'quantity'],
    ['literary', 'literal'],
  ])
    expect(stem(one!), one).not.toBe(stem(other!))
})

test('no word of a family stands for nothing or in two families', () => {
  const seen = new Set<string>()
  for (const line of wordFamilies) {
    const words = line.split(' ')
    expect(words.length, line).toBeGreaterThan(1)
    for (const word of words) {
      expect(stem(word), line).toBe(stem(words[0]!))
      expect(seen.has(word), word).toBe(false)
      seen.add(word)
    }
  }
})

test('Russian endings and Korean particles are no part of a stem', () => {
  const groups = [
    ['машинное', 'машинного', 'машинными'],
    ['обучение', 'обучения', 'обучением'],
    ['метод', 'методы', 'методов', 'методами'],
    ['погода', 'погоды', 'погодой'],
    ['분석', '분석을', '분석의'],
  ]
  for (const [first, ...others] of groups) for (const other of others) expect(stem(other), other).toBe(stem(first!))
})

test('the article is no part of an Arabic or Hebrew stem', () => {
  const groups = [
    ['كتاب', 'الكتاب', 'والكتاب', 'للكتاب'],
    ['אוניברסיטה', 'האוניברסיטה', 'והאוניברסיטה'],
  ]
  for (const [first, ...others] of groups) for (const other of others) expect(stem(other), other).toBe(stem(first!))
  for (const word of ['الم', 'הוא']) expect(stem(word)).toBe(word)
})

test('a Han letter has one simplified form, which has none itself', () => {
  for (const [other, simplified] of simplifiedForms) {
    expect(`${other}${simplified}`).toMatch(/^\p{Script=Han}{2}$/u)
    expect(simplifiedForms.has(simplified), simplified).toBe(false)
  }
})

test('other words, numbers and other scripts keep apart', () => {
  const words = ['universe', 'news', 'new', 'exercise', 'advise', 'is', 'covid19', 'nct123s', '神', 'naïve', 'müller']
  expect(new Set(words.map(stem)).size).toBe(words.length)
  for (const word of ['is', 'covid19', 'nct123s', '神', 'naïve']) expect(stem(word)).toBe(word)
})

test('words with umlauts have their transcription as a variant', () => {
  expect(umlautVariants('Müller')).toEqual(['mueller'])
  expect(umlautVariants('Mu\u0308ller')).toEqual(['mueller'])
  expect(umlautVariants('Sørensen')).toEqual(['soerensen'])
  expect(umlautVariants('Åse')).toEqual(['aase'])
  expect(umlautVariants('Muller')).toEqual([])
  expect(umlautVariants('José')).toEqual([])
})
