export interface ShopSize {
  /** Codes of one gift. */
  codes: number;
  /** All terms that the games can be searched by; otherwise only some, which are made faster. */
  allTerms: boolean;
}
