/// The words of every code, in the order of the alphabet: 2,048, so that each carries 11 bits.
///
/// Chosen by `Interop/words/choose-words` and frozen; a code on paper must stay readable for ever.
enum WordList {
  /// The words, whose first four letters tell them apart.
  static let words: [Substring] = text.split { $0.isWhitespace }

  private static let text = """
    abate ability able abrupt absent absorb abstract access account achieve acid acquit acre action
    actor acute adapt address adept adhere adjust admire adopt adorn adult advance advert advise
    affect affirm afford agree airlift album alder alert alias alibi alien align allay alley allow
    allure alpha alto amass amaze amble amount ample amuse analog anchor angel angle annex announce
    answer anti apparel append apple appoint approach aqua arbor arch aria aroma array arrow artist
    ascend assay assert assign assure astute atom atone attain attend attract auction audit augur
    aunt aura author auto avail aver avoid avow await awake away awful awning babble back badge
    baffle bait bake balance balk ball bang banjo bank banter bargain barn barrel barter base bash
    bask basso bast batch bath bayonet beach bead beak beam bean bear beast beaver beef beep beetle
    begin behold belay believe bell belong belt bench bend benefit bent berry best beta bevel bias
    bide bike bill birch bird birth bisect bite blab black blank blaze bleak bleep blend bless
    blink blob block blog blond bloom blot blouse blow blue bluff blunt blurt blush boast boat boil
    bola bolt book boom boost boot border bore borrow boss botch bottom bound bowl brag braid brake
    bran brash brave brawn brazen breed brew brick bridge brief bright brim brisk broad broil
    bronze brood broth brown brunch brush bubble buck budge buff bugle build bulb bulge bulk bumble
    bump bunch bundle buoy bureau burst bush business bustle button buzz bypass byte cabin cable
    cage cake calk call calm camber came camp cancel candle cane canoe canto canvas cape capital
    captain carbon care carp cart carve case cash cask cast casual catalog catch cation catnap
    cause caution cave cease cement census cent chair chalk champ chant charge chase chat cheap
    check cheer chest chew chic chief chill chime chin chip chirp chisel chit chomp choose chop
    chorus chow chrome chug chum chunk churn cinch cinder cipher circle civil claim clam clan class
    claw clear clench clerk clever click climb cling clip cloak clock clog clone clop close cloth
    cloud clove clown club cluck clue clump clunk clutch coach coal coast coat coax cobble cocoon
    code coffee cohere coif coil coin coke cola collect colon column comb come comfort command
    compact concert conduct cone confer connect consume content convert cook cool coop cope cordon
    cork corn correct corset cost cotton couch count coup court cove crab crackle cradle craft crag
    cram crane crate crawl crayon craze crease credit creep crew crib crimp crinkle crisp critic
    croak crop cross crouch crow cruise crumb crunch crust crypt crystal cube cuddle cuff curb
    curio curl cursor curt curve cushion custom cute cycle cynic dabble dairy dais damp dance
    dapple dare dark darn dart dash date dawdle daydream daze dazzle deal dear debate debit debug
    decant deck decoy decree deduct deed deem deep default defect define defrost deft deign delay
    deli demand demo dense depart depend depict deploy deposit derail derive descend desert design
    desk destine detach deter detour develop devise devote diagram dial dice diesel diff digit dime
    dimple dine direct dirt disarm disco dish disk dismiss disorder display distill ditch ditto
    diva dive divine dock document dodge dodo dogma doll dome done doodle door dorm dough dove
    dowel down doze drab draft drain drama drape draw dream dredge dress dribble drift drill drink
    drive drizzle drone droop drum duck dull dump dunk dusk dust dwell each eager eagle earl earn
    earth ease east echo edge edit effect elate elbow elder elect elope email embark embed emend
    emerge emit employ enable enact enamel encamp enchant encode endear endow endure enforce engage
    engine engrave enhance enjoy enlarge enlist enrich enroll enter entice entrap envelop epic
    equal equip erase erupt escape escort essay esteem event evict evoke evolve exact exalt excel
    exchange excite excuse exempt exert exhaust exhibit exist exit expand expect exploit export
    express extend extra fable fabric face fact fade fair faith falcon fallow false falter familiar
    farm fashion fate father feast feather feeble feint fell felt fence ferret fest fetch fiddle
    fidget field fierce figure file fill film filter final finch fine finger finish firm fish fist
    fizz flag flake flame flannel flap flare flash flat flaw fleck fleet flesh flex flick flight
    flint flip flit float flock flood flop floss flour flow fluff fluid fluke flunk flutter flux
    focus foil foist fold folk follow fond foot forage force forecast forge fork form forward found
    frag frame frank fray freak free freight frequent fresh fret friend frill fringe frizz frog
    front frost froth frown fruit fudge fuel full fumble fume function funk funnel furrow further
    fuse fusion fuzz gable gage gain gala gale gallop game gape garage garden garnish gasp gate
    gather gauge gaze gear geek gene gentle gift giggle gill gimlet girdle girl gist give glad
    glance glare glass glaze gleam glib glide glimmer glint glitter globe gloss glove glow glue
    glut gnarl gnash gnaw goal goat gobble goggle gold golf gong goose gorge gossip govern gown
    grab grace grade graft grand graph grass gravel graze great greet grid grill grime grin grip
    grit grocer groom ground grove grow grub gruff grumble guard guess guffaw guide gull gulp
    gurgle gusset gust guzzle habit haggle halo halt hamper hand hank harp harrow harvest hash
    haste hatch have hawk hazard haze head heap heat heave hedge height heir helm help henna herald
    herb hero hide high hike hill hinge hint hippo hire hitch hive hoist hollow holster home hone
    honk hood hoof hook hoop hope horn horse host hound house huff huge hulk hull human humble
    hunch hunt hurdle husband hush husk hustle hymn hype hyphen icon idea image impart imperil
    import impress index induct inert infer inform inhabit inherit initial input inquire insert
    insist inspect install insure intent into intro invest invite isle issue item iterate jack jazz
    jest jigsaw jingle jockey join joke jostle jounce journey joust joyful judge juggle juice
    jumble jump junk just kayak keel keep kennel keyboard kiln kilt kindle king kipper kiss kite
    knack knee knock knuckle label lace lack ladle lake lamb lamp lance large lark lasso last latch
    lateral lathe latte laugh launch lavish leaf league lean leap learn lease leave lecture ledge
    left legal lemon lend length lent less level liberal license lick life lift light like limb
    lime limit limo line linger link lint lion liquor list little live load loaf loam local lock
    lodge loft logical logo loiter long look loom loon loop loose lore loud lounge love loyal lucid
    luck lumber lunch lunge lupin lure lute lyric machine macro magic magnet main major make mall
    mambo manage maneuver manifest mantle marble march marine mark marsh mart marvel mash mask mast
    match material matte mature maxim mayo meal mean medal media meek mellow melt meme mentor meow
    merge merit mesh meta meteor metro middle midge milk mill mime mimic mince mine mingle mini
    minor mint mire mirror mirth mission mitt model moist mole molt monarch money monk moon moot
    moral more mortgage most moth motion motor mount mouse mouth move muck muffle mulch mule
    multiple mumble munch mural murmur muse mush music musk must muzzle myth nail naive name nation
    natural near neat neck needle neglect neigh nest nettle neutral newt nibble nice nick noble
    noise noodle norm north nose notch note notice nova novel nuance nudge nuzzle obey object
    obscure observe obstruct obtain occur ocean office okay omit oops ooze opal opaque open opera
    option orate orbit ordain order organize orient origin other otter outcrop outdo outfit output
    oval oven over oxide pace pack pact paddle page paint palm panel pant papa parallel parcel
    pardon parent park parley parole parquet parrot parse part past pate path patrol pave peace
    pearl pebble peck peddle peel peep pencil pension people perch perfect permit person petition
    phase phone photo phrase pick pike pile pillow pilot pinch pine ping pink pipe pitch pith pivot
    place plan plate play plea pledge plop plot plow ploy pluck plug plum plunge plural plus pocket
    poet point poise poke police polka pooch pool port pose position post pouch pounce pout power
    prance prate prawn preach precise predict prefer premier present pretend prevent price pride
    priest prim print prior private prize probe process produce profess program prohibit project
    prompt prong proof prop prose protest prove prow publish puck puddle pull pulp pump purchase
    pure purge purpose purse push puzzle pyramid quack quail quake queen quest queue quibble quick
    quiet quilt quip quit quiver quiz quote rabbit race rack radio raffle raft rail rake rally
    ramble ramp ranch random range rank rant rapid rare rasp rate ratio rattle rave reach ream rear
    reason rebate rebut recall recess recharge reckon recline record recruit recur recycle redeem
    refine reflect reform refresh refuel regal regime regress regular reheat rejoin relax relent
    relish rely remark remind remove renew rent repair repeat replay report repute request rescue
    reset resist resolve respect restore result retail retire retrieve return reuse revamp revel
    revise revolve reward rewind rhino rhyme rice rich rick ricochet riddle ride ridge riff rift
    rigid rill rind rink ripe ripple rise risk ritual rival rivet roach roar roast robe robust rock
    roll roman roof rook room roost root rope rose rough round royal ruffle rule rumba rumple rush
    rust sable sack saddle safari safe saga sage saint salute salvage samba same sample sash satin
    sauna save scalp scamp scan scarf scheme school scoot scope score scotch scout scrap screen
    script scroll scrub scuba scull scythe seal search season seat secret section secure seek seep
    seesaw segment select self send sense sequence serene serve settle shack shadow shake shallow
    shape sharp shave sheath sheet sheik shell shield shift shin ship shirt shop short shout shovel
    show shred shrink shrub shuffle shun shush shut sieve sift sigh sign silence silk sill silver
    simple sing sink sire sister size sizzle skate sketch skill skim skin skirt skit skunk skydive
    slab slack slalom slant slate sleep slick slid slim slip slither sliver slope slot slow slug
    slump slurp small smart smash smell smile smith smock smog smoke smooth smudge snack snail
    snake snap snark sneak sniff snip snoop snorkel snow snuff snug soak soap social sock soft soil
    solemn solo solve some song soot sort sound soup sour south space spade spam span spare spawn
    speak speck speed spell spend sphere spice spike spill spin spiral splash splice spoke sponge
    spool sport spot spout sprawl spread sprint sprout spruce spry spur square squeak squish stack
    staff stage stain stale stamp stand staple start stash state staunch stay steam steep stem
    stencil step stern stew stick stiff still stint stir stitch stock stoic stoke stomp stone stoop
    stop store stout strap stream string stroll strut stub stucco stuff stump sublime submit
    subtotal success suffix suggest suit summon support sure surge surplus survey suspend sustain
    swamp swan swap swarm swat sway sweat sweep swerve swift swim swing swipe swirl swish switch
    swivel swoop symbol sync system taboo tacit tackle tact tailor talk tall tame tangle tank tape
    task tassel taste tattle taxi teach teak teal teeth telecast tell tempt tenant tense tent
    tenure term terse test text thank thatch thaw thick thin thorough thought thread thrill throw
    thud thumb thunder thwart tick tight tile till tilt tinge tinker tinsel tiptoe title toast
    toddle toggle toll tone toot torque total touch tough tour towel town trace trade train tram
    transit trash travel trawl tray treat tree trek trend trial trick trifle trim trip triumph
    trowel truck trudge true trump trust truth tube tumble tune tunnel turf turn tusk tutor tweak
    tweet twig twin twirl twist type typo ultra umpire uncle under unearth uniform union unique
    unite unpin unravel unzip update uplift upper upturn urban urge usher utter vacation vacuum
    vague valet valid value valve vapor vase vault vector veneer vent verb verge version vest
    victor video view vigil villa vine visa visit visual vital vivid vocal voice void volley vote
    voyage waddle waffle wage waggle wagon wake walk wall waltz want warm warrant wash watch water
    wedge well west whale what wheel whiff whim whirl whistle white whoop wide wife wiggle will
    window wing wink winter wipe wire wise wish with wobble wolf woman women wonder wool work world
    worship worth wreath wrestle wrinkle yacht yawn yearn yeast yellow yield young youth zeal zest
    zigzag zone zoom
    """
}
