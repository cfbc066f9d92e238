/** What may stand in a text that is edited on the canvas as one. The console knows them too. */
export const TEXT_ELEMENTS: readonly string[] =
  'a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small source span strong sub sup time u var wbr'.split(
    ' ',
  )
