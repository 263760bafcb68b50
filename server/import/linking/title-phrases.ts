/** Stop words; a phrase neither contains nor touches one. */
const stopWords = new Set(
  (
    'a an the of for in on at by to from with without within into onto over under between among across through via and or nor but not no ' +
    'as is are be been being was were do does did can could may might will would should must how what which who whom whose when where why ' +
    'that this these those its it their our your his her my we you they i there here than then so such more most less least very too also ' +
    'using use used based towards toward new novel approach approaches method methods study studies analysis evaluation system systems ' +
    'model models task tasks paper results improving improved improve learning-based case large small first second third one two three ' +
    'le la les de des du un une et en dans pour par sur avec au aux d l à est que qui ce cette ces ne pas plus'
  ).split(' '),
)

/** Distinct pairs and triples of neighbouring title words that may name a subject, in lower case. */
export function titlePhrases(title: string): string[] {
  const found = new Set<string>()
  for (const stretch of title.toLowerCase().split(/[^\p{L}\p{N}\s'’-]+/u)) {
    let run: string[] = []
    for (const word of [...stretch.split(/\s+/), '']) {
      if (word.length > 1 && !stopWords.has(word) && /^\p{L}/u.test(word)) {
        run.push(word)
        if (run.length >= 2) found.add(run.slice(-2).join(' '))
        if (run.length >= 3) found.add(run.slice(-3).join(' '))
      } else run = []
    }
  }
  return [...found]
}
