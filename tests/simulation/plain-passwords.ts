// A hash that costs nothing: what argon2 protects is not what the simulation is about.

export const hash = async (password: string) => `$plain$${password}`
export const verify = async (kept: string, password: string) => kept === `$plain$${password}`
