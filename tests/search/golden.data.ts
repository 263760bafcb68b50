/**
 * Searches over papers of the ACL Anthology, judged by reading titles and abstracts. `fits`: relevant papers of a pool, not of the
 * whole Anthology. `first`: the paper that must be first if the query clearly means one.
 */
export interface Golden {
  keyword: string
  first?: string
  fits: readonly string[]
}

export const golden: readonly Golden[] = [
  { keyword: 'P02-1040', first: 'p02-1040', fits: ['p02-1040'] },
  { keyword: '10.18653/v1/N19-1423', first: 'n19-1423', fits: ['n19-1423'] },
  {
    keyword: 'BLEU automatic evaluation of machine translation',
    first: 'p02-1040',
    fits: ['p02-1040', '2020-acl-main-448', '2021-acl-long-566', '2020-emnlp-main-5'],
  },
  {
    keyword: 'neural machine translation',
    first: 'p16-5005',
    fits: ['p17-2012', 'p16-5005', 'c16-1172', 'n19-1205', 'p17-1065', '2020-coling-main-378'],
  },
  {
    keyword: '"machine translation" evaluation metric',
    fits: ['2020-acl-main-448', 'p12-1106', 'd12-1097', 'n10-1031', 'd15-1124', 'p19-1269', 'd11-1035', 'j19-3004'],
  },
  {
    keyword: 'named entity recognition',
    fits: ['2020-acl-main-722', 'p19-1138', 'c16-1087', '2021-emnlp-demo-35', '2021-acl-long-63', 'n19-1117'],
  },
  {
    keyword: 'word sense disambiguation',
    fits: ['j07-2005', '2021-acl-long-406', '2021-emnlp-main-112', 'p19-1568', 'd17-2016', '2020-acl-main-95', 'j17-1002'],
  },
  {
    keyword: 'coreference resolution',
    fits: ['2021-emnlp-main-405', '2021-emnlp-main-605', '2021-naacl-main-356', '2021-emnlp-main-382', 'p19-1066'],
  },
  {
    keyword: 'dependency parsing',
    fits: ['2021-acl-long-449', 'n19-1393', '2020-coling-main-227', '2020-coling-main-347', 'c16-1057', 'j11-3004', '2020-acl-main-607'],
  },
  {
    keyword: 'transition-based parsing',
    fits: ['2020-coling-main-336', '2020-acl-main-629', 'd17-1175', 'j17-2002', 'd12-1029', 'd19-1277'],
  },
  { keyword: 'sentiment analysis twitter', first: 'c12-1113', fits: ['c12-1113', 'p12-3020', 'p11-1016', 'p16-3005', 'n19-1137'] },
  {
    keyword: 'question answering knowledge base',
    fits: ['p17-1021', 'c16-1236', 'd17-2011', 'c16-1226', 'n19-1299', 'p17-2057', 'p17-1053', 'p19-1488', '2021-emnlp-main-346'],
  },
  {
    keyword: '"semantic role labeling"',
    first: 'd17-3004',
    fits: ['j08-2001', 'd17-3004', 'n13-4004', 'n19-1066', 'd19-1099', '2020-emnlp-main-610'],
  },
  {
    keyword: 'abstractive summarization',
    fits: [
      '2021-acl-long-537',
      '2020-emnlp-main-297',
      'd19-5413',
      'd19-5409',
      'p19-1659',
      '2021-naacl-main-58',
      'd19-5403',
      'p17-1108',
      '2020-emnlp-main-749',
    ],
  },
  { keyword: 'BERT pre-training', fits: ['n19-1423', '2020-emnlp-main-518', '2021-acl-srw-27', 'd19-1628'] },
  {
    keyword: 'hate speech detection',
    fits: ['n16-2013', 'p19-1163', '2021-acl-long-556', '2020-coling-main-557', '2021-acl-long-4', 'p19-2038', '2021-acl-short-114'],
  },
  { keyword: 'authors:Manning parsing', fits: ['p17-2018', 'n10-1091', 'p09-1087', 'p11-1163', 'p03-1054', 'p01-1044'] },
  {
    keyword: 'low-resource languages translation',
    fits: ['d19-5228', 'p19-1579', '2020-coling-main-304', '2021-acl-long-66', '2021-acl-short-16', 'p17-2090'],
  },
  { keyword: 'title:tokenization', fits: ['2021-emnlp-main-160', 'c10-1135', 'p98-1076', 'j97-4004', 'p15-1108', 'n13-2007'] },
  {
    keyword: 'Arabic morphological analysis',
    fits: ['c12-3065', 'c16-2047', 'n13-1044', 'c16-2048', 'd17-1073', 'c16-1326'],
  },
  {
    keyword: 'dialogue state tracking',
    fits: [
      'n19-2013',
      '2021-emnlp-main-593',
      '2021-acl-long-193',
      '2021-acl-long-135',
      '2020-acl-main-12',
      'p17-1163',
      'n13-2013',
      '2020-acl-main-5',
      '2021-emnlp-main-404',
    ],
  },
  {
    keyword: 'relation extraction distant supervision',
    fits: ['d17-1192', 'n19-1307', '2020-coling-main-564', '2020-emnlp-main-300', 'n19-1107', 'd19-1039', 'n19-1184'],
  },
  {
    keyword: 'multilingual embeddings OR cross-lingual embeddings',
    fits: ['2020-acl-main-260', 'n16-1072', '2020-emnlp-main-470', '2021-emnlp-main-612', 'n19-1380'],
  },
  {
    keyword: 'text simplification',
    fits: ['p11-2117', 'p13-1151', 'p17-2014', 'p19-1198', '2021-acl-long-88', '2021-naacl-main-277', 'p19-1037', 'p16-2055'],
  },
  { keyword: 'grammatical error correction', fits: ['p16-1208', 'd19-5546', '2020-coling-main-188', 'p19-1042', 'p17-1074', 'p19-2020'] },
  { keyword: 'fake news detection', fits: ['2021-acl-srw-32', '2020-coling-main-165', 'n19-1347', 'p17-2067', 'n19-1141'] },
  {
    keyword: 'argument mining',
    fits: ['d15-1255', 'd15-1110', 'p19-3031', 'j19-4006', 'd19-1291', 'p19-4008', 'd17-1245', 'j17-1004', 'p17-1091'],
  },
  { keyword: 'language identification code-switching', first: 'n19-1201', fits: ['n19-1201', '2020-acl-main-716', '2020-acl-main-329'] },
  {
    keyword: 'visual question answering',
    fits: ['d16-1044', 'd16-1203', 'd16-1092', 'p19-1348', '2020-coling-main-169', '2021-acl-long-317', 'p19-1351', 'd17-1097'],
  },
  {
    keyword: 'native language identification',
    fits: ['c12-1158', 'p17-2086', '2020-coling-main-159', 'c12-1025', 'd12-1064', 'd11-1148', 'c12-1027'],
  },
  { keyword: 'metaphor detection', fits: ['p16-1021', '2020-coling-main-270', '2021-naacl-main-141', '2021-acl-long-327', 'd17-1162'] },
  {
    keyword: 'NMT domain adaptation',
    fits: ['n19-1209', 'd19-1078', 'd19-1147', '2021-naacl-main-308', 'd17-1155', 'p17-2061', 'd19-5606'],
  },
  { keyword: 'POS tagging of Twitter', fits: ['p11-2008', 'd17-1256', 'd19-1650', 'n19-1345'] },
  { keyword: '"word embeddings" bias', fits: ['n19-1061', '2021-emnlp-main-785', '2020-acl-main-484', 'n19-1064', 'p19-1162'] },
]
