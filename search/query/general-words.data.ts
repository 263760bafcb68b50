/**
 * Words of general English that say how something is meant or done more than what it is about: people choose them freely, so that a record with
 * the same meaning has another one. However rare they are in an index, they weigh less.
 */
export const generalWords: readonly string[] =
  `able accept accompany achieve across actually add address advance advantage aim allow almost alone along already alternative always apart
  appear apply approach appropriate arise aspect attempt automatically available avoid
  bad base basic become begin behave believe best better big break bring build built
  call capable care careful carry case catch certain challenge chance choose claim clear close come common complete completely complex
  concern consider consist contain continue correctly cost cover create current currently
  deal decide deep deliver depend derive describe deserve design desired despite detailed determine develop different difficult directly
  discover discuss distinct diverse
  early easy effect effective efficient effort employ enable encounter enhance enough ensure entire especially essential establish even
  examine example exist expect experience exploit explore extra
  face fact fail fairly familiar fast favour feature fine finish first fit fix focus follow force form free full fully fun fundamental future
  gain gap general go goal good great grow guess guide
  half handle hard help hide high hold hope huge
  idea ideal identify impact important improve include including increase indicate individual inform initial inside instance instead integrate
  interesting introduce investigate involve issue
  keep key kind know known
  lack large last lastly late lead learn leave lightweight like likely limit list little live long look lose lot low
  main major manner matter mean meet method minor miss mix modern move
  natural necessary never new next nice normal novel number
  obtain occur offer official old open option ordinary original otherwise outside overall overcome overview
  pair particular partly pass past pay people perform person pick piece place plan play popular possible powerful practical practice prefer
  present prevent previous principle problem procedure produce profitable promising proper propose prove provide purpose push put
  quality quick quickly quite
  raise range rapid rare reach ready real realise reason recent recently reduce refer regard related relevant reliable rely remain
  remove repair replace report represent require research rest restrict result reuse review rich right rise robust role run
  save scale scope search see seek seem select sense serious serve set several severe share short side significant similar simple simply
  single situation size slight slow small solve somewhat sort special specific spend stand standard start stay step still stop store strategy
  strong study succeed successful suffer sufficient suggest suitable support sure survey
  take talk tackle target task technique tell tend thanks think third thorough throw tight tool total tough track traditional treat true try turn typical
  ultimate uncover understand unique unlike unusual usable useful usual usually
  various vast view
  wait walk watch way weak well wide widely win wish wonder work worse worst worth wrong
  year yield young`.split(/\s+/)
