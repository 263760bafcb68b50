import type { Meaning } from '../plain-count.ts'

const word = (word: string): Meaning => ({ word })
const start = (start: string): Meaning => ({ start })
const phrase = (phrase: string): Meaning => ({ phrase })
const all = (...of: Meaning[]): Meaning => ({ all: of })
const any = (...of: Meaning[]): Meaning => ({ any: of })
const no = (of: Meaning): Meaning => ({ no: of })
const at = (field: string, of: Meaning): Meaning => ({ field, of })

/** Queries with operators over the publications, and what they mean. Words between quotes are meant in exactly this form. */
export const operators: readonly { text: string; meaning: Meaning }[] = [
  { text: 'sarcasm AND tweets', meaning: all(word('sarcasm'), word('tweets')) },
  { text: 'sarcasm OR irony', meaning: any(word('sarcasm'), word('irony')) },
  { text: 'sarcasm NOT irony', meaning: all(word('sarcasm'), no(word('irony'))) },
  { text: 'sarcasm AND NOT tweets', meaning: all(word('sarcasm'), no(word('tweets'))) },
  { text: 'sarcasm -irony', meaning: all(word('sarcasm'), no(word('irony'))) },
  { text: 'Basque AND (speech OR voice)', meaning: all(word('basque'), any(word('speech'), word('voice'))) },
  { text: 'Basque speech OR Galician', meaning: any(all(word('basque'), word('speech')), word('galician')) },
  { text: '(Basque OR Galician) AND speech', meaning: all(any(word('basque'), word('galician')), word('speech')) },
  { text: 'Galician OR Basque AND speech', meaning: any(word('galician'), all(word('basque'), word('speech'))) },
  { text: 'NOT parsing AND treebank', meaning: all(no(word('parsing')), word('treebank')) },
  { text: 'treebank NOT (parsing OR parser)', meaning: all(word('treebank'), no(any(word('parsing'), word('parser')))) },
  { text: 'treebank -parsing -parser', meaning: all(word('treebank'), no(word('parsing')), no(word('parser'))) },
  { text: 'hate AND speech AND Arabic', meaning: all(word('hate'), word('speech'), word('arabic')) },
  { text: 'hate speech Arabic', meaning: all(word('hate'), word('speech'), word('arabic')) },
  { text: '"hate speech"', meaning: phrase('hate speech') },
  { text: '"hate speech" NOT Arabic', meaning: all(phrase('hate speech'), no(word('arabic'))) },
  { text: '"hate speech" AND "Arabic tweets"', meaning: all(phrase('hate speech'), phrase('arabic tweets')) },
  {
    text: '"neural machine translation" OR "statistical machine translation"',
    meaning: any(phrase('neural machine translation'), phrase('statistical machine translation')),
  },
  { text: '"word sense disambiguation" -"Senseval"', meaning: all(phrase('word sense disambiguation'), no(phrase('senseval'))) },
  { text: '"neural network"', meaning: phrase('neural network') },
  { text: '"language models"', meaning: phrase('language models') },
  { text: '"part of speech"', meaning: phrase('part of speech') },
  { text: '"state of the art" AND yoruba', meaning: all(phrase('state of the art'), word('yoruba')) },
  { text: '"the role of"', meaning: phrase('the role of') },
  {
    text: '"question answering" AND "knowledge base" AND NOT neural',
    meaning: all(phrase('question answering'), phrase('knowledge base'), no(word('neural'))),
  },
  { text: 'pars*', meaning: start('pars') },
  { text: 'transliterat*', meaning: start('transliterat') },
  { text: 'morpholog* AND Turkish', meaning: all(start('morpholog'), word('turkish')) },
  { text: 'summar* NOT abstractive', meaning: all(start('summar'), no(word('abstractive'))) },
  { text: 'lemmati* OR stemm*', meaning: any(start('lemmati'), start('stemm')) },
  { text: 'anaphor* -pronoun*', meaning: all(start('anaphor'), no(start('pronoun'))) },
  { text: 'title:sarcasm', meaning: at('title', word('sarcasm')) },
  { text: 'title:sarcasm NOT abstract:tweets', meaning: all(at('title', word('sarcasm')), no(at('abstract', word('tweets')))) },
  { text: 'title:(sarcasm OR irony)', meaning: at('title', any(word('sarcasm'), word('irony'))) },
  {
    text: 'title:"machine translation" AND abstract:chinese',
    meaning: all(at('title', phrase('machine translation')), at('abstract', word('chinese'))),
  },
  { text: 'title:pars* NOT title:dependency', meaning: all(at('title', start('pars')), no(at('title', word('dependency')))) },
  { text: 'authors:manning', meaning: at('authors', word('manning')) },
  { text: 'authors:manning AND title:parsing', meaning: all(at('authors', word('manning')), at('title', word('parsing'))) },
  { text: 'authors:"Christopher Manning"', meaning: at('authors', phrase('christopher manning')) },
  { text: 'authors:(Jurafsky OR Manning)', meaning: at('authors', any(word('jurafsky'), word('manning'))) },
  { text: 'authors:Jurafsky NOT authors:Martin', meaning: all(at('authors', word('jurafsky')), no(at('authors', word('martin')))) },
  { text: 'authors:müller', meaning: at('authors', any(word('muller'), word('mueller'))) },
  { text: 'authors:mueller', meaning: at('authors', any(word('mueller'), word('muller'))) },
  {
    text: 'authors:Schütze AND abstract:morphology',
    meaning: all(at('authors', any(word('schutze'), word('schuetze'))), at('abstract', word('morphology'))),
  },
  { text: 'journal:workshop AND title:sentiment', meaning: all(at('journal', word('workshop')), at('title', word('sentiment'))) },
  {
    text: 'authors:knight AND (decipherment OR cipher)',
    meaning: all(at('authors', word('knight')), any(word('decipherment'), word('cipher'))),
  },
  {
    text: '((emoji OR emoticon) AND sentiment) NOT twitter',
    meaning: all(any(word('emoji'), word('emoticon')), word('sentiment'), no(word('twitter'))),
  },
  {
    text: '(emoji OR emoticon) (sentiment OR emotion)',
    meaning: all(any(word('emoji'), word('emoticon')), any(word('sentiment'), word('emotion'))),
  },
  { text: 'NOT (NOT sarcasm)', meaning: word('sarcasm') },
  { text: 'sarcasm AND (irony OR NOT tweets)', meaning: all(word('sarcasm'), any(word('irony'), no(word('tweets')))) },
  { text: 'Icelandic OR Faroese OR Norwegian', meaning: any(word('icelandic'), word('faroese'), word('norwegian')) },
  {
    text: '(Icelandic OR Faroese) NOT (Norwegian OR Danish)',
    meaning: all(any(word('icelandic'), word('faroese')), no(any(word('norwegian'), word('danish')))),
  },
  { text: 'Hindi AND Urdu AND translit*', meaning: all(word('hindi'), word('urdu'), start('translit')) },
  {
    text: '"low resource" AND (Swahili OR Yoruba OR Amharic)',
    meaning: all(phrase('low resource'), any(word('swahili'), word('yoruba'), word('amharic'))),
  },
  { text: 'wordnet AND NOT (english OR princeton)', meaning: all(word('wordnet'), no(any(word('english'), word('princeton')))) },
  { text: 'title:wordnet AND NOT abstract:wordnet', meaning: all(at('title', word('wordnet')), no(at('abstract', word('wordnet')))) },
  {
    text: 'metaphor AND detection OR idiom AND detection',
    meaning: any(all(word('metaphor'), word('detection')), all(word('idiom'), word('detection'))),
  },
  {
    text: '"coreference resolution" AND (medical OR clinical) NOT title:clinical',
    meaning: all(phrase('coreference resolution'), any(word('medical'), word('clinical')), no(at('title', word('clinical')))),
  },
  { text: 'Word2Vec -BERT -GloVe', meaning: all(word('word2vec'), no(word('bert')), no(word('glove'))) },
  {
    text: 'legal AND (contract OR court) AND -"question answering"',
    meaning: all(word('legal'), any(word('contract'), word('court')), no(phrase('question answering'))),
  },
  { text: 'covid* AND (misinformation OR rumor)', meaning: all(start('covid'), any(word('misinformation'), word('rumor'))) },
  {
    text: '"machine reading comprehension" OR (title:squad NOT title:clinical)',
    meaning: any(phrase('machine reading comprehension'), all(at('title', word('squad')), no(at('title', word('clinical'))))),
  },
]
