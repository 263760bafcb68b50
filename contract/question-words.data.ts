/** Words that are in questions about anything: they say nothing of whether two are similar. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'a about all am an and any anyone are as at be been best but by can could did do does else every for from get good had has have how i if in is it ' +
    'its know like make me most much my need no not of on one or our should so some somebody someone than that the their them there these they this to ' +
    'use using want was way we were what when where which who why will with without would you your'
  ).split(' '),
)
