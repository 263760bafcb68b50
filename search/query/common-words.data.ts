/**
 * Words that join others and say little by themselves: a search for several words does not insist on them. They are looked for if there is
 * nothing else, in phrases, and beside an operator.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `a about above after again against al all also although am among an and another any anybody anyone anything are around as at
  be because been before being below between both but by
  can cannot could
  did do does doing done down during
  each either else et ever every
  few find for from further
  get gets getting give gives given
  had happen happened happening happens has have having he her here hers herself him himself his how however
  i if in into is it its itself
  just
  lately less let lets
  make makes making many may maybe me might mine more most much must my myself
  need needed needs neither no nor not nothing now
  of off often on once one ones only onto or other others ought our ours ourselves out over own
  papers per perhaps please publications
  quite
  rather really
  same say says several shall she should show since so some somebody someone something still such
  than that the their theirs them themselves then there these they thing things this those though through thus to together too toward towards
  under until up upon us use used uses using
  versus very via vs
  want wanted wants was way ways we were what when where whether which while who whom whose why will with within without would
  yes yet you your yours yourself`.split(/\s+/),
)
