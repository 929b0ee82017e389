import Type from 'typebox'

/** An instance that somebody can choose. */
export const instanceChoice = Type.Object({ id: Type.Integer(), name: Type.String() })
