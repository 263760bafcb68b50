/** The stem of a lower-case English word, by Porter's second algorithm. The package has no types of its own (tsconfig/base.json). */
export default function porter2(word: string): string
