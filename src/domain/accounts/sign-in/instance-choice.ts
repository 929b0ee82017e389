import Type from 'typebox'

/** An instance that a person can choose. */
export const instanceChoice = Type.Object({ id: Type.Integer(), name: Type.String() })
