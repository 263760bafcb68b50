/** What a question asks for, and the words by which sentences say such a thing. */
const kinds: readonly [asks: RegExp, says: RegExp][] = [
  [
    /\b(?:find(?:s|ing|ings)?|found|results?|outcomes?|conclu\w+|show(?:s|n)?|effects?|improve\w*|perform\w*|better|best|achieve\w*)\b/i,
    /\b(?:we (?:show|find|found|demonstrate|conclude|report|observe)|results? (?:show|indicate|suggest)|outperform\w*|improve[sd]?|achieve[sd]?|significant\w*|state[- ]of[- ]the[- ]art|in conclusion|our (?:results|experiments|findings))\b/i,
  ],
  [
    /\b(?:how (?:do|does|is|are|did|was|were|can)|methods?|approach\w*|techniques?|models?|algorithm\w*|procedure|use[sd]?|propose\w*|mechanism|work(?:s|ed)?)\b/i,
    /\b(?:we (?:propose|present|introduce|describe|develop|use|apply|train|employ)|this (?:paper|article|work) (?:proposes|presents|introduces|describes)|method|approach|algorithm|based on|by (?:means of|using)|using|consists? of|compris\w+|configured to|includes?)\b/i,
  ],
  [/\b(?:how (?:many|much|large|big|long|often)|percent\w*|numbers?|rates?|scores?|accuracy|size|age|dose)\b/i, /\d/],
  [
    /\b(?:data ?sets?|corpus|corpora|data|benchmark\w*|trained on|evaluated on|treebank\w*|languages?)\b/i,
    /\b(?:corpus|corpora|data ?sets?|benchmark|treebank|annotated|collected|english|german|french|chinese|arabic|spanish|hindi|languages?)\b/i,
  ],
  [
    /\b(?:why|reasons?|causes?|motivat\w*|problem\w*|challenge\w*|difficult\w*)\b/i,
    /\b(?:because|due to|since|in order to|problem|challeng\w+|difficult\w*|lack of|however|reason|need for)\b/i,
  ],
  [
    /\b(?:limit\w*|weakness\w*|drawback\w*|disadvantage\w*|fail\w*|errors?)\b/i,
    /\b(?:limit\w*|however|but|although|fails?|errors?|remain\w*|drawback|only|not)\b/i,
  ],
  [/\b(?:future|next|open|outlook|further)\b/i, /\b(?:future|further|next|plan|open|remain\w*|will)\b/i],
  [
    /\b(?:differ\w*|compar\w*|versus|vs|advantage\w*|benefit\w*)\b/i,
    /\b(?:than|compar\w+|unlike|in contrast|whereas|while|differ\w*|advantage\w*|reduc\w+|improv\w+|avoid\w*)\b/i,
  ],
  [
    /\b(?:who|participants?|patients?|population|eligib\w*|subjects?)\b/i,
    /\b(?:patients?|participants?|subjects?|aged|years|adults|children|women|men|volunteers?|annotators?)\b/i,
  ],
  [/\b(?:what is|what are|define\w*|definition|mean\w*)\b/i, /\b(?:is an?|are|refers? to|defined as|task of|aims? (?:to|at))\b/i],
  [
    /\b(?:purpose|goal|aim\w*|objective\w*|intend\w*|application\w*|used for)\b/i,
    /\b(?:aims?|purpose|goal|objective|in order to|is to|designed to|object of)\b/i,
  ],
]

/** What is found, and how. */
const usual: RegExp[] = [kinds[0]![1], kinds[1]![1]]

/** The ways in which sentences may say what the question asks for. */
export function cuesOf(question: string): RegExp[] {
  const asked = kinds.filter(([asks]) => asks.test(question)).map(([, says]) => says)
  return asked.length > 0 ? asked : usual
}

/** Whether a word says what kind of answer is wanted, and not what it is about. */
export const asksForKind = (word: string): boolean => kinds.some(([asks]) => asks.test(word))
