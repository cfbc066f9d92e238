import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'

export const ActorShape = named(
  'Actor',
  Type.Object({
    type: oneOf(['user', 'visitor', 'system'], { about: 'Who it was; system is the service itself.' }),
    id: about(NullableId, "The user's id; null for others."),
    name: Type.String({ about: "The user's name at the time." }),
    client: about(nullable(Type.String()), 'The API key or program that the user acted with.'),
  }),
)
