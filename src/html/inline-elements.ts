/** Elements that end no word: the text around them goes on. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo cite code del em i ins kbd mark q s samp small span strong sub sup time u var wbr'.split(' '),
)
