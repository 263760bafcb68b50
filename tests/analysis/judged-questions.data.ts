/**
 * Questions about real records, judged by hand: a passage answers if it is of the record and has all of these words. `papers`: 25 papers about
 * summaries; `patents`: four patents with their full texts.
 */
export interface JudgedQuestion {
  about: 'papers' | 'patents'
  question: string
  answers: readonly (readonly [slug: string, ...words: string[]])[]
}

/** Real records of the ACL Anthology, volume P19. */
export const judgedPapers = `
  1098 1099 1100 1101 1102 1204 1205 1206 1207 1209 1210 1212 1214 1215 1225 1305 1330
  1499 1500 1501 1502 1503 1628 1630 1659`
  .trim()
  .split(/\s+/)
  .map(number => `acl-p19-${number}`)

/** Real patents of the USPTO, as files below `patents/uspto`. */
export const judgedPatents = [
  'xml2014/US08930553.xml',
  'xml2006/US07272630B2.xml',
  'xml2004/US06970935.xml',
  'xmlApp2004/US20050004437A1.xml',
]

export const judgedQuestions: readonly JudgedQuestion[] = [
  { about: 'papers', question: 'Which dataset has patent documents?', answers: [['acl-p19-1212', 'BIGPATENT', 'million']] },
  { about: 'papers', question: 'How many patents are in the data set?', answers: [['acl-p19-1212', '1.3 million']] },
  {
    about: 'papers',
    question: 'How can summaries be kept within a length limit?',
    answers: [
      ['acl-p19-1099', 'length constraint', 'propose'],
      ['acl-p19-1099', 'desired length'],
    ],
  },
  { about: 'papers', question: 'How much faster is post-editing with in-length summaries?', answers: [['acl-p19-1099', '30% to 40%']] },
  {
    about: 'papers',
    question: 'How are meetings summarised from video and audio?',
    answers: [
      ['acl-p19-1210', 'videos and audios'],
      ['acl-p19-1210', 'multi-modal hierarchical attention'],
    ],
  },
  { about: 'papers', question: 'Why are meeting transcripts harder than news?', answers: [['acl-p19-1210', 'differ significantly']] },
  {
    about: 'papers',
    question: 'What problem do automatic evaluation metrics have with the best systems?',
    answers: [
      ['acl-p19-1502', 'strongly disagree'],
      ['acl-p19-1502', 'metrics disagree'],
    ],
  },
  {
    about: 'papers',
    question: 'Which work helps people to evaluate summaries by hand?',
    answers: [
      ['acl-p19-1330', 'manual evaluation', 'propose'],
      ['acl-p19-1330', 'human judges', 'facilitated'],
    ],
  },
  {
    about: 'papers',
    question: 'Does highlighting improve agreement between annotators?',
    answers: [['acl-p19-1330', 'inter-annotator agreement']],
  },
  {
    about: 'papers',
    question: 'Who summarises questions about health?',
    answers: [
      ['acl-p19-1215', 'medical question summarization'],
      ['acl-p19-1215', 'health questions'],
    ],
  },
  { about: 'papers', question: 'What ROUGE score is reached for consumer health questions?', answers: [['acl-p19-1215', '44.16%']] },
  {
    about: 'papers',
    question: 'How can a summary be made in another language without parallel data?',
    answers: [
      ['acl-p19-1305', 'zero-shot', 'teach'],
      ['acl-p19-1305', 'back-translation'],
    ],
  },
  {
    about: 'papers',
    question: 'What does pre-training on unlabelled text bring?',
    answers: [
      ['acl-p19-1499', '1.25 ROUGE'],
      ['acl-p19-1499', 'unlabeled data'],
      ['acl-p19-1214', 'pre-training', 'outperform'],
    ],
  },
  {
    about: 'papers',
    question: 'Which approaches need no training data at all?',
    answers: [
      ['acl-p19-1503', 'unsupervised'],
      ['acl-p19-1503', 'without being exposed'],
      ['acl-p19-1206', 'without supervision'],
      ['acl-p19-1628', 'unsupervised'],
    ],
  },
  { about: 'papers', question: 'Which paper uses BERT for sentence centrality?', answers: [['acl-p19-1628', 'employ BERT']] },
  { about: 'papers', question: 'How do people pick sentences when they write a summary?', answers: [['acl-p19-1209', 'humans tend']] },
  {
    about: 'papers',
    question: 'What is said about several documents that repeat each other?',
    answers: [['acl-p19-1098', 'redundan']],
  },
  { about: 'papers', question: 'How many talks at conferences were collected?', answers: [['acl-p19-1204', '1716']] },
  {
    about: 'papers',
    question: 'How is importance defined in theory?',
    answers: [
      ['acl-p19-1101', 'definitions'],
      ['acl-p19-1101', 'Importance arises'],
      ['acl-p19-1101', 'theoretical models'],
    ],
  },
  {
    about: 'papers',
    question: 'Summarising reviews of products',
    answers: [
      ['acl-p19-1206', 'product review'],
      ['acl-p19-1206', 'review'],
    ],
  },
  { about: 'papers', question: 'Which new metric measures adequacy instead of fluency?', answers: [['acl-p19-1659', 'Content F1']] },
  { about: 'papers', question: 'What can be done about rare words?', answers: [['acl-p19-1501', 'out-of-vocabulary']] },
  {
    about: 'papers',
    question: 'What are the limits of single news articles as training data?',
    answers: [
      ['acl-p19-1212', 'news domain'],
      ['acl-p19-1212', 'beginning of input articles'],
      ['acl-p19-1212', 'verbatim'],
      ['acl-p19-1102', 'limited to datasets'],
    ],
  },
  { about: 'papers', question: 'Can a model write about one aspect of a document only?', answers: [['acl-p19-1630', 'aspect']] },
  {
    about: 'patents',
    question: 'How are blood sugar values shown to children?',
    answers: [
      ['us-20050004437-a1', 'virtual creature'],
      ['us-20050004437-a1', 'teddy bear'],
      ['us-20050004437-a1', 'children'],
    ],
  },
  { about: 'patents', question: 'Why do diabetics have to measure?', answers: [['us-20050004437-a1', 'obliged to check']] },
  { about: 'patents', question: 'Which protocol carries the encoded audio?', answers: [['us-6970935-b1', 'RTP']] },
  {
    about: 'patents',
    question: 'How is it decided which computer gets the information about a file?',
    answers: [
      ['us-7272630-b2', 'stochastic partitioning'],
      ['us-7272630-b2', 'least significant bits'],
    ],
  },
  {
    about: 'patents',
    question: 'What happens when a mid-dialog message belongs to no known session?',
    answers: [['us-8930553-b2', 'new SIP session']],
  },
  {
    about: 'patents',
    question: 'What is the drawback of replicating session state to a backup site?',
    answers: [
      ['us-8930553-b2', 'costly'],
      ['us-8930553-b2', 'replicated'],
    ],
  },
]
