/** The entities of HTML that texts of people have, `name:character`; all others stay as they are written. */
export const entities = [
  'amp:& lt:< gt:> quot:" apos:\' nbsp:\u00a0 middot:· bull:• hellip:… ndash:– mdash:— lsquo:‘ rsquo:’ sbquo:‚ ldquo:“ rdquo:”',
  'bdquo:„ laquo:« raquo:» deg:° plusmn:± times:× divide:÷ micro:µ frac12:½ sup2:² sup3:³ sect:§ para:¶ euro:€ pound:£ cent:¢',
  'yen:¥ copy:© reg:® trade:™ larr:← rarr:→ le:≤ ge:≥ ne:≠ alpha:α beta:β gamma:γ delta:δ epsilon:ε lambda:λ mu:μ pi:π sigma:σ',
  'omega:ω auml:ä ouml:ö uuml:ü Auml:Ä Ouml:Ö Uuml:Ü szlig:ß eacute:é egrave:è ecirc:ê agrave:à aacute:á acirc:â ccedil:ç',
  'iacute:í oacute:ó ocirc:ô uacute:ú ntilde:ñ oslash:ø',
].join(' ')
