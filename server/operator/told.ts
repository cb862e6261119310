// An answer that programs are given otherwise than people: where these read a sentence, those get a word, a time or
// null.
export class Told {
  readonly forPrograms: object
  readonly forPeople: object

  constructor(forPrograms: object, forPeople: object) {
    this.forPrograms = forPrograms
    this.forPeople = forPeople
  }

  toJSON(): object {
    return this.forPrograms
  }
}
