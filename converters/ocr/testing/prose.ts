/** Text for pages whose words are known: prose with names, figures, quotation marks and dashes. */

export const paragraphs: readonly string[] = [
  "The harbour office keeps a ledger of every vessel that has entered since 1874, and for most of that time the entries were made by hand. Three clerks shared the work; their habits can be told apart by the way they wrote the figure seven and by the abbreviations they preferred for cargo. When the office moved to the new quay in 1931, two volumes were lost, and what they held has been put together again from the insurers' letters.",
  "A kiln of this size burns for eleven hours. For the first two the temperature must rise slowly, by no more than 80 degrees an hour, because the water that is bound in the clay leaves it only above 450 degrees and would otherwise burst the thinner walls. After that the fire may be fed as quickly as the draught allows. Experienced potters judge the heat by colour: dull red, cherry, orange, and finally a yellow so pale that the pots seem to vanish in it.",
  "Between May and September the mean discharge of the upper river was 12.4 cubic metres per second, which is 8 % below the mean of the previous twenty years (13.5). The difference is within what one would expect from chance alone. Low water was recorded on 3 August, high water on 17 June after two days of rain, and at no time did the level reach the mark at which barges have to be moored.",
  '"Nobody reads the instructions," the engineer wrote, "but everybody reads the label." He therefore had the four steps printed on the lid, in letters an inch high: open the valve, wait for the bell, turn the handle twice, close the valve. In the nineteen months that followed there was not a single accident, although the machine itself had not been changed at all.',
  "Of the methods in common use, the simplest is to weigh the sample before and after drying. It needs no reagents, it can be learned in an afternoon, and its results agree with those of the laboratory to within half a per cent. Its only disadvantage is time: a sample of 50 g has to stay in the oven overnight. Where an answer is wanted at once, an electrical meter is used instead, and its readings are corrected by a table.",
  "Visitors are asked to leave umbrellas, bags larger than 30 x 40 cm and anything that may drip at the cloakroom. Photography is allowed in all rooms except the last, where the textiles are shown in very low light. The museum is closed on Mondays. Groups of more than ten should write to visits@museum.example at least two weeks ahead; there is no charge for schools.",
  "Grafting is done in late winter, while the buds are still closed. Choose a shoot of last year's growth, about as thick as a pencil, and cut it to three or four buds. The stock is cut level and split to a depth of 4 cm; the shoot, sharpened to a wedge, is pushed in so that the green layers under both barks meet. Bind the joint with raffia, seal it with wax, and label it: by summer nobody remembers which variety it was.",
  "The committee considered three proposals. The first, to widen the bridge, would cost 2,350,000 and close the road for a year. The second, a ferry, was cheaper but could not run in winter. The third - a footbridge beside the old one, leaving the carriageway to vehicles - was adopted by nine votes to two. Work is to begin in April, and the tender will be published in the usual newspapers.",
];

/** Cells of tables: figures, codes, units, single characters, and blanks. */
export const tables: readonly (readonly (readonly string[])[])[] = [
  [
    ["Station", "Height (m)", "Mean (C)", "Rain (mm)", "Days"],
    ["Ardmore", "12", "9.8", "1,104", "203"],
    ["Balcarra", "245", "7.1", "1,862", "241"],
    ["Cold Ness", "3", "10.2", "864", "171"],
    ["Dunbeg", "88", "", "1,377", "219"],
    ["Easter Hill", "410", "5.6", "2,245", "258"],
    ["Fairlie", "7", "10.0", "921", "180"],
    ["Grange", "61", "9.1", "1,015", "192"],
  ],
  [
    ["No.", "Part", "Quantity", "Price", "Sum"],
    ["1", "Hinge, brass", "4", "3.20", "12.80"],
    ["2", "Screw M4 x 16", "100", "0.05", "5.00"],
    ["3", "Board, oak", "2", "41.75", "83.50"],
    ["4", "Glue", "1", "6.90", "6.90"],
    ["5", "Varnish 0.5 l", "1", "14.30", "14.30"],
    ["", "Total", "", "", "122.50"],
  ],
];
